import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("coins/:slug", "routes/coin.tsx"),
  route("my-coins", "routes/my-coins.tsx"),
  route("watchlist", "routes/watchlist.tsx"),
  route("farms", "routes/farms.tsx"),
  route("farms/referrals", "routes/farm-referrals.tsx"),
  route("farms/:chainId/:address", "routes/farm.tsx"),
  route("portfolio", "routes/portfolio.tsx"),
  route("alerts/stop/:token", "routes/stop-alert.tsx"),
  layout("routes/form-pages.tsx", [
    route("coins/:slug/edit", "routes/edit-coin.tsx"),
    route("submit", "routes/submit.tsx"),
    route("login", "routes/login.tsx"),
    route("signup", "routes/signup.tsx"),
    route("verify-email/:token", "routes/verify-email.tsx"),
    route("recover", "routes/recover.tsx"),
    route("recover/:token", "routes/new-password.tsx"),
    route("account", "routes/account.tsx"),
    route("admin/coins", "routes/admin-coins.tsx"),
    route("admin/ads", "routes/admin-ads.tsx"),
  ]),
  route("admin/farms", "routes/admin-farms.tsx"),
  route("terms", "routes/terms.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("advertise", "routes/advertise.tsx"),
  route("moderation", "routes/moderation-log.tsx"),
  route("placements", "routes/placements.tsx"),
  // Every coin list by its name, and /coins: one page that keeps its place while one goes through the tabs.
  route(":list", "routes/list.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
