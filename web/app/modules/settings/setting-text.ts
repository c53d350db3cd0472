import {
  chainOfNodeSetting,
  describeSetting,
  type SettingGroup,
  type SettingName,
  type SiteSettingName,
} from "@cointally/contract/settings.ts";
import * as m from "@cointally/i18n/messages";
import { chainById } from "@cointally/shared/chains.ts";
import { type Locale, localeNames } from "@cointally/shared/locales.ts";

type Text = () => string;

/** The areas of /admin/settings: each group of settings, then their history. */
export const areaText: Record<SettingGroup | "history", Text> = {
  brand: m.site_settings_brand,
  region: m.site_settings_region,
  content: m.site_settings_content,
  modules: m.site_settings_modules,
  votes: m.site_settings_votes,
  chains: m.site_settings_chains,
  prices: m.site_settings_prices,
  farms: m.site_settings_farms,
  ads: m.site_settings_ads,
  imports: m.site_settings_imports,
  wallets: m.site_settings_wallets,
  email: m.site_settings_email,
  security: m.site_settings_security,
  network: m.site_settings_network,
  backups: m.site_settings_backups,
  history: m.site_settings_history,
};

const settingTexts: Record<SiteSettingName, { label: Text; hint: Text }> = {
  SITE_NAME: { label: m.setting_site_name, hint: m.setting_site_name_hint },
  SITE_THEME: { label: m.setting_site_theme, hint: m.setting_site_theme_hint },
  SITE_ACCENT_DARK: { label: m.setting_accent_dark, hint: m.setting_accent_hint },
  SITE_ACCENT_LIGHT: { label: m.setting_accent_light, hint: m.setting_accent_hint },
  SITE_LOGO_DARK: { label: m.setting_logo_dark, hint: m.setting_logo_hint },
  SITE_LOGO_LIGHT: { label: m.setting_logo_light, hint: m.setting_logo_hint },
  SITE_ICON: { label: m.setting_icon, hint: m.setting_icon_hint },
  SITE_CSS: { label: m.setting_site_css, hint: m.setting_site_css_hint },
  ANNOUNCEMENT: { label: m.setting_announcement, hint: m.setting_announcement_hint },
  FOOTER_LINKS: { label: m.setting_footer_links, hint: m.setting_footer_links_hint },
  HOME_SECTIONS: { label: m.setting_home_sections, hint: m.setting_home_sections_hint },
  SHOW_EMPTY_PAGES: { label: m.setting_show_empty_pages, hint: m.setting_show_empty_pages_hint },
  HIDE_DANGEROUS_COINS: { label: m.setting_hide_dangerous_coins, hint: m.setting_hide_dangerous_coins_hint },
  SITE_TEXTS: { label: m.setting_site_texts, hint: m.setting_site_texts_hint },
  SITE_LANGUAGES: { label: m.setting_languages, hint: m.setting_languages_hint },
  SITE_TIME_ZONE: { label: m.setting_time_zone, hint: m.setting_time_zone_hint },
  MODULES: { label: m.setting_modules, hint: m.setting_modules_hint },
  VOTE_HOLDS: { label: m.setting_vote_holds, hint: m.setting_vote_holds_hint },
  POW: { label: m.setting_pow, hint: m.setting_pow_hint },
  VOTES_KEEP_MONTHS: { label: m.setting_votes_keep_months, hint: m.setting_votes_keep_months_hint },
  LEDGER_KEY: { label: m.setting_ledger_key, hint: m.setting_ledger_key_hint },
  WITNESS_URLS: { label: m.setting_witness_urls, hint: m.setting_witness_urls_hint },
  WITNESS_LOGS: { label: m.setting_witness_logs, hint: m.setting_witness_logs_hint },
  CHAINS: { label: m.setting_chains, hint: m.setting_chains_hint },
  PRICE_SOURCES: { label: m.setting_price_sources, hint: m.setting_price_sources_hint },
  DEXSCREENER_URL: { label: m.setting_dexscreener_url, hint: m.setting_service_url_hint },
  COINGECKO_URL: { label: m.setting_coingecko_url, hint: m.setting_service_url_hint },
  COINGECKO_KEY: { label: m.setting_coingecko_key, hint: m.setting_coingecko_key_hint },
  FARM_FACTORIES: { label: m.setting_farm_factories, hint: m.setting_farm_factories_hint },
  AD_PLACEMENTS: { label: m.setting_ad_placements, hint: m.setting_ad_placements_hint },
  TOKEN_LISTS: { label: m.setting_token_lists, hint: m.setting_token_lists_hint },
  WALLETCONNECT_PROJECT_ID: { label: m.setting_walletconnect_id, hint: m.setting_walletconnect_id_hint },
  WALLET_LISTING_URL: { label: m.setting_wallet_listing_url, hint: m.setting_wallet_listing_url_hint },
  WALLET_NETWORK_FIRST: { label: m.setting_wallet_network_first, hint: m.setting_wallet_network_first_hint },
  WALLET_PREFER_INJECTED: { label: m.setting_wallet_injected, hint: m.setting_wallet_injected_hint },
  IDENTITY_URL: { label: m.setting_identity_url, hint: m.setting_identity_url_hint },
  IPFS_GATEWAY_URL: { label: m.setting_ipfs_url, hint: m.setting_ipfs_url_hint },
  SMTP_URL: { label: m.setting_smtp_url, hint: m.setting_smtp_url_hint },
  MAIL_TEMPLATES: { label: m.setting_mail_templates, hint: m.setting_mail_templates_hint },
  MAIL_FROM: { label: m.setting_mail_from, hint: m.setting_mail_from_hint },
  SECURITY_CONTACT: { label: m.setting_security_contact, hint: m.setting_security_contact_hint },
  REQUIRE_ADMIN_2FA: { label: m.setting_require_2fa, hint: m.setting_require_2fa_hint },
  RATE_LIMIT: { label: m.setting_rate_limit, hint: m.setting_rate_limit_hint },
  API_URL: { label: m.setting_api_url, hint: m.setting_api_url_hint },
  WORKERS: { label: m.setting_workers, hint: m.setting_workers_hint },
  TRUST_PROXY: { label: m.setting_trust_proxy, hint: m.setting_trust_proxy_hint },
  CORS_ORIGINS: { label: m.setting_cors_origins, hint: m.setting_cors_origins_hint },
  UNENCRYPTED_HOSTS: { label: m.setting_unencrypted_hosts, hint: m.setting_unencrypted_hosts_hint },
  METRICS_TOKEN: { label: m.setting_metrics_token, hint: m.setting_metrics_token_hint },
  OTEL_EXPORTER_OTLP_ENDPOINT: { label: m.setting_otel_endpoint, hint: m.setting_otel_endpoint_hint },
  OTEL_EXPORTER_OTLP_HEADERS: { label: m.setting_otel_headers, hint: m.setting_otel_headers_hint },
  OTEL_TRACES_SAMPLER_ARG: { label: m.setting_otel_sample_ratio, hint: m.setting_otel_sample_ratio_hint },
  CDN_PURGE_URL: { label: m.setting_cdn_purge_url, hint: m.setting_cdn_purge_url_hint },
  CDN_PURGE_TOKEN: { label: m.setting_cdn_purge_token, hint: m.setting_cdn_purge_token_hint },
  BACKUP_TIME: { label: m.setting_backup_time, hint: m.setting_backup_time_hint },
  BACKUP_KEEP: { label: m.setting_backup_keep, hint: m.setting_backup_keep_hint },
};

/** Label and hint of a setting. */
export function textOfSetting(name: SettingName): { label: Text; hint: Text } {
  const chainId = chainOfNodeSetting(name);
  if (chainId === undefined) return settingTexts[name as SiteSettingName];
  const chain = chainById(chainId)?.name ?? String(chainId);
  return { label: () => m.setting_node({ chain }), hint: m.setting_node_hint };
}

/** What the options of settings are called; others are names of services. */
const optionText: Record<string, Text> = {
  watchlist: m.option_watchlist,
  prices: m.option_prices,
  safety: m.option_safety,
  portfolio: m.option_portfolio,
  alerts: m.option_alerts,
  farms: m.option_farms,
  ads: m.option_ads,
  sharing: m.option_sharing,
  ledger: m.option_ledger,
  slate: () => "Slate",
  harbor: () => "Harbor",
  plum: () => "Plum",
  onchain: m.option_onchain,
  dexscreener: () => "DexScreener",
  coingecko: () => "CoinGecko",
  intro: m.option_section_intro,
  promoted: m.option_section_promoted,
  coins: m.option_section_coins,
  gainers: m.option_section_gainers,
  new: m.option_section_new,
  decisions: m.option_section_decisions,
};
export const textOfOption = (option: string): string =>
  optionText[option]?.() ?? localeNames[option as Locale] ?? option;

/** A value as people read it: options by their names, switches as on or off, lists with spaces. */
export function textOfValue(name: SettingName, value: string): string {
  const { on, off, options, oneOf, isList } = describeSetting(name);
  if (on !== undefined && value === on) return m.site_settings_on();
  if (off !== undefined && value === off) return m.site_settings_off();
  if (options || isList) {
    const items = value.split(",").map((item) => item.trim());
    return items.map((item) => (options ? textOfOption(item) : item)).join(", ");
  }
  return oneOf ? textOfOption(value) : value;
}
