# The bot alone, without its development tools. Build: docker build -t rambots .
# Run: docker run -d --name rambots -e DISCORD_TOKEN=... -v rambots-data:/data rambots
FROM python:3.13-slim AS build
# A C compiler makes computer players think nearly three times as fast. It isn't part of the final image.
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /src
COPY pyproject.toml setup.py requirements.lock README.md LICENSE ./
COPY bot bot
COPY rendering rendering
RUN python -m venv /opt/rambots && RAMBOTS_COMPILE=1 /opt/rambots/bin/pip install --no-cache-dir -c requirements.lock .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --no-create-home rambots && mkdir /data && chown rambots /data
COPY --from=build /opt/rambots /opt/rambots
ENV PATH=/opt/rambots/bin:$PATH PYTHONUNBUFFERED=1 RAMBOTS_DATA=/data
USER rambots
VOLUME /data
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["rambots", "health"]
STOPSIGNAL SIGTERM
CMD ["rambots", "run"]
