import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { firstChains } from "@cointally/shared/chains.ts";
import { optionalModules } from "@cointally/shared/optional-modules.ts";
import { describe, expect, it } from "vitest";
import { testCertificate } from "../../testing/image-host.ts";
import { addressToOpen, ConfigError, readConfig, withPort } from "./config.ts";

describe("readConfig", () => {
  it("gives the defaults of operations.md", () => {
    expect(readConfig({})).toEqual({
      environment: {},
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3000",
      dataDir: resolve("data"),
      hstsSubdomains: true,
      storage: ["folder"],
      databaseReplicaUrls: [],
      drainDelayMs: 0,
      isProduction: false,
      demoUsers: false,
      requireAdmin2fa: false,
      mailFrom: "Cointally <no-reply@localhost>",
      corsOrigins: [],
      rpcUrls: Object.fromEntries(firstChains.map((chain) => [chain.id, chain.rpc])),
      addedChains: [],
      trustProxy: [],
      rateLimit: true,
      voteHolds: true,
      proofOfWork: true,
      priceSources: ["onchain", "dexscreener", "coingecko"],
      dexScreenerUrl: "https://api.dexscreener.com",
      coinGecko: { url: "https://api.coingecko.com/api/v3" },
      farmFactories: [],
      tokenLists: [],
      ledgerKeys: [],
      witnesses: [],
      witnessLogs: [],
      walletNetworkFirst: false,
      walletPreferInjected: false,
      unencryptedHosts: [],
      workers: availableParallelism(),
      languages: ["en", "es"],
      timeZone: "UTC",
      modules: [...optionalModules],
      backupKeep: 14,
      brand: {
        name: "Cointally",
        theme: "slate",
        accent: { dark: null, light: null },
        logo: { dark: null, light: null },
        icon: null,
        variables: {},
      },
      content: {
        footerLinks: [],
        homeSections: ["intro", "promoted", "coins", "gainers", "new", "decisions"],
        showsEmptyPages: false,
        hidesDanger: true,
        texts: {},
        mailTemplates: {},
      },
    });
  });

  it("reads a value from the file that the variable with _FILE names, and refuses one that cannot be read or is set twice", () => {
    const folder = mkdtempSync(join(tmpdir(), "cointally-secret-"));
    const file = join(folder, "smtp");
    writeFileSync(file, "smtp://me:secret@mail.example:587\n");
    expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe("smtp://me:secret@mail.example:587");
    expect(readConfig({ SMTP_URL_FILE: "", OTHER_FILE: "/nowhere" }).smtpUrl).toBeUndefined();
    const twice = () => readConfig({ SMTP_URL_FILE: file, SMTP_URL: "smtp://mail.example" });
    expect(twice).toThrow("SMTP_URL and SMTP_URL_FILE are both set. Remove one of them.");
    const missing = () => readConfig({ LEDGER_KEY_FILE: join(folder, "none") });
    expect(missing).toThrow("LEDGER_KEY_FILE must be the path of a file that this user can read (ENOENT).");
    rmSync(folder, { recursive: true });
  });

  it("lets the database decide in production whether admins need a second factor, unless it is set", () => {
    const needed = (env: Record<string, string>) => readConfig({ NODE_ENV: "production", ...env }).requireAdmin2fa;
    expect([needed({}), needed({ REQUIRE_ADMIN_2FA: "0" }), needed({ REQUIRE_ADMIN_2FA: "1" })]).toEqual([
      undefined,
      false,
      true,
    ]);
  });

  it("reads every variable", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "::",
      PUBLIC_URL: "https://coins.example/",
      DATA_DIR: "/srv/my coins",
      STORAGE_URL: "https://key:secret@s3.example/coins/?region=eu-1, folder",
      SEALING_KEY: `${"A".repeat(43)}=`,
      DATABASE_URL: "postgres://u:p@db,db2:5433/coins?sslmode=require",
      DATABASE_SESSION_URL: "postgres://u:p@db/coins",
      UNENCRYPTED_HOSTS: "db, db2, db3, 192.168.0.0/16",
      DATABASE_REPLICA_URLS: "postgres://u:p@db2/coins, postgres://u:p@db3/coins",
      DRAIN_SECONDS: "30",
      HSTS_SUBDOMAINS: "off",
      DEMO: "1",
      DEMO_USERS: "1",
      ADMIN_EMAIL: "root@coins.example",
      ADMIN_PASSWORD: "correct horse battery",
      REQUIRE_ADMIN_2FA: "1",
      SMTP_URL: "smtps://u:p@mail.example:465",
      API_URL: "https://api.coins.example",
      CORS_ORIGINS: "https://a.example, http://localhost:5173",
      RPC_URL_56: "https://bsc.example/key",
      RPC_URL_11155111: "wss://sepolia.example",
      TRUST_PROXY: "10.0.0.0/8, ::1",
      RATE_LIMIT: "off",
      VOTE_HOLDS: "off",
      POW: "off",
      VOTES_KEEP_MONTHS: "24",
      SITE_LANGUAGES: "es, en",
      SITE_TIME_ZONE: "Asia/Kolkata",
      MODULES: "ads, sharing",
      CHAINS: JSON.stringify([
        {
          id: 8453,
          name: "Base",
          native: { name: "Ether", symbol: "ETH" },
          rpc: "https://base.example/",
          explorer: "https://explorer.example",
        },
      ]),
      RPC_URL_8453: "https://node.example/key",
      PRICE_SOURCES: "coingecko, onchain",
      DEXSCREENER_URL: "https://dex.example/api/",
      COINGECKO_URL: "https://gecko.example/v3",
      COINGECKO_KEY: "CG-abc_1",
      FARM_FACTORIES:
        "56:cointally:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82, 97:smartchef:0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82:120",
      MAIL_TEMPLATES: '{"vote":{"subject":{"en":"Vote for {coin}"}}}',
      AD_PLACEMENTS: '[{"slot":"footer","price_amount":"250","price_currency":"USD","days":7}]',
      TOKEN_LISTS: "https://lists.example/tokens.json 24, https://lists.example/more.json  1 trusted",
      WALLETCONNECT_PROJECT_ID: "0123abcd",
      WALLET_LISTING_URL: "https://wallets.example/v3?team=7",
      IDENTITY_URL: "https://names.example/v1/",
      IPFS_GATEWAY_URL: "https://ipfs.example/",
      WALLET_NETWORK_FIRST: "1",
      WALLET_PREFER_INJECTED: "1",
      SECURITY_CONTACT: "security@coins.example",
      LEDGER_KEY: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=, BBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
      WITNESS_URLS:
        "https://witness.example/api/witness/ witness.example/api/witness+79dcbf58+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU",
      WITNESS_LOGS: "log.example/api/ledger+98b35abb+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c",
      METRICS_TOKEN: "secret",
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20of%2Ca, x-scope=1",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      SITE_NAME: "Coin Port",
      BACKUP_TIME: "03:30",
      BACKUP_KEEP: "7",
      SITE_THEME: "plum",
      SITE_ACCENT_DARK: "#7FD4FA",
      SITE_ACCENT_LIGHT: "#7d5200",
      SITE_LOGO_DARK: "data:image/webp;base64,AAAAAAAAAAAAAAAAAAAAAAAA",
      SITE_ICON: "data:image/webp;base64,BBBBBBBBBBBBBBBBBBBBBBBB",
      SITE_CSS: "--r-2: 0px; --fw-title: 700",
      ANNOUNCEMENT: '{"text":{"en":"We move."},"link":"/about","until":"2027-01-01T01:00:00+01:00"}',
      FOOTER_LINKS: '[{"label":{"en":"Blog"},"link":"blog.coins.example"}]',
      HOME_SECTIONS: "coins, intro",
      SHOW_EMPTY_PAGES: "1",
      HIDE_DANGEROUS_COINS: "off",
      SITE_TEXTS: '{"tagline":{"es":"Monedas del valle"}}',
      WORKERS: "3",
    });
    expect(config).toEqual({
      environment: expect.objectContaining({ COINGECKO_KEY: "CG-abc_1", TRUST_PROXY: "10.0.0.0/8, ::1", POW: "off" }),
      port: 8080,
      host: "::",
      publicUrl: "https://coins.example",
      dataDir: "/srv/my coins",
      hstsSubdomains: false,
      isProduction: false,
      storage: [{ url: "https://s3.example/coins", region: "eu-1", accessKey: "key", secretKey: "secret" }, "folder"],
      sealingKeys: [`${"A".repeat(43)}=`],
      databaseUrl: "postgres://u:p@db,db2:5433/coins?sslmode=require",
      databaseSessionUrl: "postgres://u:p@db/coins",
      databaseReplicaUrls: ["postgres://u:p@db2/coins", "postgres://u:p@db3/coins"],
      drainDelayMs: 30_000,
      demo: true,
      demoUsers: true,
      admin: { email: "root@coins.example", password: "correct horse battery" },
      requireAdmin2fa: true,
      smtpUrl: "smtps://u:p@mail.example:465",
      mailFrom: "Coin Port <no-reply@coins.example>",
      apiUrl: "https://api.coins.example",
      corsOrigins: ["https://a.example", "http://localhost:5173"],
      rpcUrls: {
        ...readConfig({}).rpcUrls,
        56: "https://bsc.example/key",
        11155111: "wss://sepolia.example",
        8453: "https://node.example/key",
      },
      addedChains: [
        {
          id: 8453,
          name: "Base",
          native: { name: "Ether", symbol: "ETH" },
          type: "mainnet",
          rpc: "https://base.example",
          explorer: "https://explorer.example",
        },
      ],
      trustProxy: ["10.0.0.0/8", "::1"],
      unencryptedHosts: ["db", "db2", "db3", "192.168.0.0/16"],
      rateLimit: false,
      voteHolds: false,
      proofOfWork: false,
      votesKeepMonths: 24,
      priceSources: ["coingecko", "onchain"],
      dexScreenerUrl: "https://dex.example/api",
      coinGecko: { url: "https://gecko.example/v3", key: "CG-abc_1" },
      farmFactories: [
        { chainId: 56, kind: "cointally", address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82", fromBlock: 0 },
        { chainId: 97, kind: "smartchef", address: "0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82", fromBlock: 120 },
      ],
      tokenLists: [
        { url: "https://lists.example/tokens.json", hours: 24, trusted: false },
        { url: "https://lists.example/more.json", hours: 1, trusted: true },
      ],
      walletConnectProjectId: "0123abcd",
      walletListingUrl: "https://wallets.example/v3?team=7",
      identityUrl: "https://names.example/v1",
      ipfsGatewayUrl: "https://ipfs.example",
      walletNetworkFirst: true,
      walletPreferInjected: true,
      securityContact: "security@coins.example",
      ledgerKeys: ["AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "BBAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="],
      witnesses: [
        {
          url: "https://witness.example/api/witness",
          key: "witness.example/api/witness+79dcbf58+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU",
        },
      ],
      witnessLogs: ["log.example/api/ledger+98b35abb+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c"],
      metricsToken: "secret",
      telemetry: {
        endpoint: "http://127.0.0.1:4318",
        headers: { authorization: "Bearer of,a", "x-scope": "1" },
        sampleRatio: 0.25,
      },
      backupTime: "03:30",
      backupKeep: 7,
      brand: {
        name: "Coin Port",
        theme: "plum",
        accent: { dark: "#7fd4fa", light: "#7d5200" },
        logo: {
          dark: "data:image/webp;base64,AAAAAAAAAAAAAAAAAAAAAAAA",
          light: "data:image/webp;base64,AAAAAAAAAAAAAAAAAAAAAAAA",
        },
        icon: "data:image/webp;base64,BBBBBBBBBBBBBBBBBBBBBBBB",
        variables: { "r-2": "0px", "fw-title": "700" },
      },
      content: {
        announcement: { text: { en: "We move." }, link: "/about", until: "2027-01-01T00:00:00.000Z" },
        footerLinks: [{ label: { en: "Blog" }, link: "https://blog.coins.example" }],
        homeSections: ["coins", "intro"],
        showsEmptyPages: true,
        hidesDanger: false,
        texts: { tagline: { es: "Monedas del valle" } },
        mailTemplates: { vote: { subject: { en: "Vote for {coin}" } } },
        placements: [{ slot: "footer", price_amount: "250", price_currency: "USD", days: 7 }],
      },
      workers: 3,
      languages: ["es", "en"],
      timeZone: "Asia/Kolkata",
      modules: ["ads", "sharing"],
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it("treats an empty variable as unset and ignores unknown ones", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", PATH: "/bin" })).toEqual(readConfig({}));
  });

  it("reads an empty list of price sources as none", () => {
    expect(readConfig({ PRICE_SOURCES: "" }).priceSources).toEqual([]);
    expect(readConfig({ PRICE_SOURCES: undefined }).priceSources).toHaveLength(3);
  });

  it("reads an empty list of modules as none, and an unset one as all", () => {
    expect(readConfig({ MODULES: "" }).modules).toEqual([]);
    expect(readConfig({ MODULES: " farms, prices" }).modules).toEqual(["farms", "prices"]);
    expect(readConfig({}).modules).toEqual(optionalModules);
  });

  it("lists the known modules when it finds an unknown one", () => {
    expect(() => readConfig({ MODULES: "prices,votes" })).toThrow(
      "MODULES must be a list of watchlist, prices, safety, portfolio, alerts, farms, ads, sharing, ledger, each at most once",
    );
  });

  it.each(["ws://localhost:8545", "ws://[::1]:8545", "wss://rpc.example"])("accepts %s as a node", (url) => {
    expect(readConfig({ RPC_URL_1: url }).rpcUrls[1]).toBe(url);
  });

  it.each(["redis://127.0.0.1:6379", "redis://:p%25w@127.0.0.1/3", "rediss://user:p@limits.example:6380/0"])(
    "accepts %s for the limits",
    (url) => {
      expect(readConfig({ LIMITER_URL: url }).limiterUrl).toBe(url);
    },
  );

  it.each([
    "redis://127.0.0.1/notadb",
    "redis://127.0.0.1/0/1",
    "redis://us%er:p@127.0.0.1",
    "redis://",
    "http://127.0.0.1",
  ])("refuses %s for the limits", (url) => {
    expect(() => readConfig({ LIMITER_URL: url })).toThrow("LIMITER_URL must be the URL of a Redis or Valkey server");
  });

  describe("connects to other machines with TLS alone", () => {
    it.each([
      ["DATABASE_URL", "postgresql://u:p@db.example/coins", "db.example"],
      ["DATABASE_URL", "postgresql://u:p@127.0.0.1,db.example:5433/coins", "db.example"],
      ["DATABASE_URL", "postgresql://u:p@db.example/coins?sslmode=require&sslmode=disable", "db.example"],
      ["DATABASE_URL", "postgresql://u:p@db.example/coins?sslmode=no-verify", "db.example"],
      ["DATABASE_URL", "postgresql://u:p@db.example/coins?uselibpqcompat=true&sslmode=require", "db.example"],
      ["DATABASE_REPLICA_URLS", "postgresql://u:p@db2.example/coins?ssl=no-verify", "db2.example"],
      ["DATABASE_URL", "postgresql://u:p@my_db/coins?host=", "my_db"],
      ["DATABASE_URL", "postgresql://u:p@127.0.0.1/coins?host=127.0.0.1&host=10.0.0.9", "10.0.0.9"],
      ["STORAGE_URL", "http://key:se cret@10.0.0.9/coins", "10.0.0.9"],
      ["DATABASE_REPLICA_URLS", "postgresql://localhost/coins, postgresql://10.0.0.4/coins", "10.0.0.4"],
      ["LIMITER_URL", "redis://:p@limits.example:6379", "limits.example"],
      ["STORAGE_URL", "http://key:secret@10.0.0.9:7480/coins", "10.0.0.9"],
      ["RPC_URL_1", "ws://rpc.example", "rpc.example"],
      ["RPC_URL_1", "ws://127.0.0.1.rpc.example", "127.0.0.1.rpc.example"],
      ["RPC_URL_56", "http://[2001:db8::1]:8545", "2001:db8::1"],
      [
        "WITNESS_URLS",
        "http://witness.example witness.example/api/witness+79dcbf58+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU",
        "witness.example",
      ],
      ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318", "collector"],
    ])("%s=%s is refused, unless UNENCRYPTED_HOSTS names %s", (name, value, host) => {
      const read = (excepted: string) =>
        readConfig({ SEALING_KEY: `${"A".repeat(43)}=`, [name]: value, UNENCRYPTED_HOSTS: excepted });
      expect(() => read("")).toThrow(
        new RegExp(`${name} must be an address with .*, unless UNENCRYPTED_HOSTS names ${host}$`),
      );
      expect(read(`other.example, ${host}`).unencryptedHosts).toContain(host);
    });

    it("unless the address is in an excepted network, this machine's or a socket", () => {
      const database = "postgresql://u:p@10.1.2.3/coins";
      expect(() => readConfig({ DATABASE_URL: database, UNENCRYPTED_HOSTS: "10.2.0.0/16" })).toThrow("10.1.2.3");
      for (const value of [
        readConfig({ DATABASE_URL: database, UNENCRYPTED_HOSTS: "10.1.0.0/16" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://db/coins?sslmode=verify-full" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://db/coins?ssl=true" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://DB.example./coins", UNENCRYPTED_HOSTS: "db.Example" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://[::ffff:127.0.0.1]/coins" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql:///coins?host=/var/run/postgresql" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://%2Fvar%2Frun%2Fpostgresql/coins" }).databaseUrl,
        readConfig({ DATABASE_URL: "postgresql://localhost:5433/coins" }).databaseUrl,
      ]) {
        expect(value).toMatch(/^postgresql:/);
      }
    });
  });

  it("uses WalletConnect's services with a project id, unless others are set", () => {
    expect(readConfig({ WALLETCONNECT_PROJECT_ID: "p1", IDENTITY_URL: "https://names.example" })).toMatchObject({
      walletListingUrl: "https://explorer-api.walletconnect.com/v3/wallets?projectId=p1",
      identityUrl: "https://names.example",
    });
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80a"],
    ["PORT", "1e3"],
    ["PUBLIC_URL", "coins.example"],
    ["PUBLIC_URL", "ftp://coins.example"],
    ["PUBLIC_URL", "https://coins.example/?from=mail"],
    ["DATABASE_URL", "mysql://host/db"],
    ["DATABASE_URL", "postgresql://a,b/db?target_session_attrs=standby"],
    ["DATABASE_REPLICA_URLS", "postgresql://a/db, replica"],
    ["DRAIN_SECONDS", "31"],
    ["DEMO", "yes"],
    ["DEMO_USERS", "true"],
    ["SMTP_URL", "mail.example:25"],
    ["API_URL", "javascript:alert(1)"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["RPC_URL_1", "rpc.example"],
    ["UNENCRYPTED_HOSTS", "10.0.0.0/33"],
    ["UNENCRYPTED_HOSTS", "http://db"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "loopback"],
    ["TRUST_PROXY", "10.0.0.0/8/8"],
    ["RATE_LIMIT", "0"],
    ["VOTE_HOLDS", "0"],
    ["POW", "0"],
    ["VOTES_KEEP_MONTHS", "11"],
    ["SITE_LANGUAGES", "es,es"],
    ["SITE_LANGUAGES", "de"],
    ["SITE_LANGUAGES", ","],
    ["SITE_TIME_ZONE", "Mars/Olympus"],
    ["SITE_TIME_ZONE", "+01:00"],
    ["MAIL_TEMPLATES", '{"vote":{"subject":{"en":"{coins}"}}}'],
    ["MAIL_TEMPLATES", '{"vote":{"subject":{"en":"Vote\\nBcc: a@example.org"}}}'],
    ["MAIL_TEMPLATES", '{"invoice":{}}'],
    ["MODULES", "ads,ads"],
    ["MODULES", "casino"],
    ["PRICE_SOURCES", "onchain,onchain"],
    ["PRICE_SOURCES", "onchain,binance"],
    ["DEXSCREENER_URL", "api.dexscreener.com"],
    ["COINGECKO_KEY", "a key"],
    ["WALLETCONNECT_PROJECT_ID", "a&b"],
    ["WALLET_LISTING_URL", "wallets.example"],
    ["IDENTITY_URL", "https://names.example/#top"],
    ["IPFS_GATEWAY_URL", "http://ipfs.example"],
    ["SECURITY_CONTACT", "the operator"],
    ["SECURITY_CONTACT", "http://coins.example/security"],
    ["SECURITY_CONTACT", "a@coins.example\nContact: mailto:evil@example.org"],
    ["IPFS_GATEWAY_URL", "https://ipfs.example:8080"],
    ["WALLET_NETWORK_FIRST", "on"],
    ["WALLET_PREFER_INJECTED", "yes"],
    ["FARM_FACTORIES", "0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82"],
    ["FARM_FACTORIES", "2147483648:cointally:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82"],
    ["FARM_FACTORIES", "56:masterchef:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82"],
    ["FARM_FACTORIES", "56:cointally:0x0e09"],
    ["FARM_FACTORIES", "56:cointally:0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE83"],
    ["FARM_FACTORIES", "56:cointally:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82:latest"],
    ["FARM_FACTORIES", "56:cointally:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82:1:2"],
    ["LEDGER_KEY", "short"],
    ["WITNESS_URLS", "https://witness.example"],
    [
      "WITNESS_URLS",
      "ftp://witness.example witness.example/api/witness+79dcbf58+BIE5dw6ofRdfVqNUZsNMfszLjYqRtO43ol32D1uPybOU",
    ],
    ["WITNESS_LOGS", "log.example"],
    ["METRICS_TOKEN", "two\nlines"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "authorization=100%"],
    ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
    ["OTEL_TRACES_SAMPLER_ARG", "half"],
    ["WORKERS", "0"],
    ["WORKERS", "two"],
  ])("refuses %s=%j by name and says what is allowed", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`\\n {2}${name} must be \\S+`));
  });

  it("names every wrong variable at once and repeats no value", () => {
    const read = () => readConfig({ PORT: "x", ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "hunter2" });
    expect(read).toThrow(
      [
        "These settings cannot be used:",
        "  PORT must be a port number from 0 to 65535; 0 uses a free one",
        "  ADMIN_PASSWORD must be a password of 12 to 128 characters",
      ].join("\n"),
    );
  });

  it("says which farm factory is wrong, and why", () => {
    const one = "56:cointally:0x0e09fabb73bd3ade0a17ecc321fd13a19e81ce82";
    expect(() => readConfig({ FARM_FACTORIES: `${one},${one}` })).toThrow("(number 2: it is listed twice)");
    expect(() => readConfig({ FARM_FACTORIES: `${one},1:smartchef` })).toThrow(
      "FARM_FACTORIES must be a list of chainId:kind:address[:fromBlock], separated by commas (number 2: its address must be 0x and 40 hex digits)",
    );
  });

  it("takes a certificate with its key and the public address, and no other key", () => {
    const { cert, key } = testCertificate;
    const env = { TLS_CERT: cert, TLS_KEY: key, PUBLIC_URL: "https://coins.example" };
    const config = readConfig(env);
    expect([config.tls, addressToOpen({ ...config, host: "0.0.0.0" })]).toEqual([
      testCertificate,
      "https://0.0.0.0:3000",
    ]);
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const other = String(privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(() => readConfig({ ...env, TLS_KEY: other })).toThrow("TLS_KEY must be the key of TLS_CERT");
    expect(() => readConfig({ ...env, PUBLIC_URL: undefined })).toThrow("PUBLIC_URL must be set as well");
    expect(() => readConfig({ ...env, TLS_KEY: undefined })).toThrow("TLS_KEY must be set as well");
    expect(() => readConfig({ ...env, TLS_CERT: "a certificate" })).toThrow("TLS_CERT must be a certificate in PEM");
  });

  it("requires both settings of the first admin", () => {
    expect(() => readConfig({ ADMIN_EMAIL: "root@coins.example" })).toThrow("ADMIN_PASSWORD must be set as well");
    expect(() => readConfig({ ADMIN_PASSWORD: "correct horse battery" })).toThrow("ADMIN_EMAIL must be set as well");
  });
});

describe("addressToOpen", () => {
  it.each([
    [{}, "http://localhost:3000"],
    [{ HOST: "::1" }, "http://localhost:3000"],
    [{ HOST: "127.0.0.2" }, "http://127.0.0.2:3000"],
    [{ HOST: "0.0.0.0", PORT: "80" }, "http://0.0.0.0:80"],
    [{ HOST: "::" }, "http://[::]:3000"],
    [{ PUBLIC_URL: "https://coins.example" }, "http://127.0.0.1:3000"],
  ])("of %o is %s", (env, address) => {
    expect(addressToOpen(readConfig(env))).toBe(address);
  });
});

describe("withPort", () => {
  it("sets the default public URL once the port is known", () => {
    expect(withPort(readConfig({ PORT: "0" }), 41_234)).toMatchObject({
      port: 41_234,
      publicUrl: "http://localhost:41234",
    });
  });

  it("does not change a public URL that is set", () => {
    const config = withPort(readConfig({ PORT: "0", PUBLIC_URL: "https://coins.example" }), 41_234);
    expect(config.publicUrl).toBe("https://coins.example");
  });
});
