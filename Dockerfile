# The console and its API in one image. Configuration by environment: see the README.
FROM node:24-slim AS build
WORKDIR /reversa
COPY package.json package-lock.json ./
COPY scripts scripts
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /reversa
COPY --from=build /reversa/package.json ./
COPY --from=build /reversa/node_modules node_modules
COPY --from=build /reversa/dist dist
USER node
EXPOSE 4173
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4173) + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
