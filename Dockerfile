# The service for production: it needs a PostgreSQL, and has none inside. docs/deployment.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/ready.mjs start

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY console console
COPY examples examples
# The embedded PostgreSQL is optional, and left out.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/stockwright
# The C library gives memory back that nothing uses: decision 60.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/stockwright
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/migrations migrations
COPY --from=build /app/packages packages
COPY --from=build /app/console/dist console/dist
COPY --from=build /app/dist dist
USER node
VOLUME /var/lib/stockwright
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
