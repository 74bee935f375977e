# Built and run by: docker compose up --build. Does not run as root, and writes only to /data and /tmp.
# The first stage builds the web, the second one keeps what the running site needs. Node and PostgreSQL come from npm.
FROM node:26-bookworm-slim AS build
# For `strip` in prune.sh.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && npm ci --omit=dev --no-audit --no-fund --loglevel=error && deploy/container/prune.sh .

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 PATH=/app/node_modules/.bin:/usr/bin:/bin
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/db ./db
COPY --from=build /app/dist ./dist
COPY --from=build /app/packages ./packages
COPY --from=build /app/src ./src
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=512", "src/main.ts"]
