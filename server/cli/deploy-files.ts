import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { domainToASCII, fileURLToPath } from "node:url";
import { StartError } from "../core/config/start-error.ts";
import { type Command, readArguments, runCommand } from "./command.ts";

const thisProject = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

const help = `npm run deploy:files -- --host HOST [--user NAME] [--app DIR] [--port PORT] [--out DIR]

Writes files that run the site as a systemd service behind a proxy that ends TLS, for nginx and for Caddy, and prints where each
belongs. Nothing is installed. docs/operations.md, "One machine, for others", has all steps.

  --host HOST   the site's public host name, such as coins.example
  --user NAME   the system user that runs the site; default: cointally
  --app DIR     the site's folder on that machine; default: this one (${thisProject})
  --port PORT   the port that the site listens on, on 127.0.0.1; default: 3000
  --out DIR     the folder to write to; default: deploy. Files in it that differ are not overwritten
  --help        this text
`;

const options = {
  host: { type: "string" },
  user: { type: "string", default: "cointally" },
  app: { type: "string", default: thisProject },
  port: { type: "string", default: "3000" },
  out: { type: "string", default: "deploy" },
  help: { type: "boolean" },
} as const;

type Deployment = { host: string; user: string; app: string; port: number };

/** The values stand unquoted in files of three programs: each has only characters that mean nothing in any of them. */
const read = (values: { [name in keyof Deployment]?: string }): Deployment => {
  if (!values.host) throw new StartError(`--host is missing.\n\n${help}`);
  const host = domainToASCII(values.host);
  const labels = host.split(".");
  const isLabel = (label: string) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label);
  if (host.length > 253 || labels.length < 2 || !labels.every(isLabel) || !/[a-z]/.test(labels.at(-1) ?? "")) {
    throw new StartError(
      "--host must be a host name alone, such as coins.example: no https://, port, path or IP address.",
    );
  }
  const user = values.user ?? "";
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(user)) {
    throw new StartError("--user must be a system user: small letters, digits, _ and -, at most 32.");
  }
  const app = values.app ?? "";
  if (!/^(\/[\w.-]+)+$/.test(app)) {
    throw new StartError("--app must be a path from / on, with only letters, digits, /, ., _ and -.");
  }
  const port = /^\d{1,5}$/.test(values.port ?? "") ? Number(values.port) : 0;
  if (port < 1 || port > 65_535) throw new StartError("--port must be a number from 1 to 65535.");
  return { host, user, app, port };
};

const settings = ({ host, app, port }: Deployment) => `PUBLIC_URL=https://${host}
TRUST_PROXY=127.0.0.1
PORT=${port}
DATA_DIR=${join(dirname(app), "data")}
DEMO=0
`;

// env finds npm in /usr/local/bin, too, and becomes it: the signals of systemd reach npm.
const service = ({ user, app }: Deployment) => `[Unit]
Description=Cointally
After=network-online.target
Wants=network-online.target

[Service]
User=${user}
WorkingDirectory=${app}
EnvironmentFile=/etc/cointally.env
ExecStart=/usr/bin/env npm start
KillMode=mixed
# npm exits with it when systemd stops the site.
SuccessExitStatus=143
TimeoutStopSec=60
Restart=on-failure
LimitNOFILE=65536
NoNewPrivileges=true
# The site needs no history of its source.
InaccessiblePaths=-${app}/.git

[Install]
WantedBy=multi-user.target
`;

const nginx = ({ host, port }: Deployment) => `upstream cointally {
  server 127.0.0.1:${port};
  keepalive 32;
}
server {
  listen 443 ssl http2;
  server_name ${host};
  ssl_certificate /etc/letsencrypt/live/${host}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
  ssl_prefer_server_ciphers off;
  client_max_body_size 2m;
  location / {
    proxy_pass http://cointally;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  }
}
server {
  listen 80;
  server_name ${host};
  # A program that sends a token without encryption must notice.
  location /api/ {
    return 403;
  }
  location / {
    return 301 https://${host}$request_uri;
  }
}
`;

const caddy = ({ host, port }: Deployment) => `${host} {
	request_body {
		max_size 2MB
	}
	reverse_proxy 127.0.0.1:${port} {
		transport http {
			keepalive 60s
		}
	}
}
http://${host} {
	# A program that sends a token without encryption must notice.
	handle /api/* {
		respond 403
	}
	handle {
		redir https://${host}{uri} permanent
	}
}
`;

const files = [
  { name: "cointally.env", place: "/etc/cointally.env, for that user alone (mode 600)", text: settings },
  { name: "cointally.service", place: "/etc/systemd/system/cointally.service", text: service },
  { name: "cointally.conf", place: "nginx: /etc/nginx/conf.d/cointally.conf", text: nginx },
  { name: "Caddyfile", place: "or Caddy: /etc/caddy/Caddyfile", text: caddy },
];

/** The text of a file that may not exist. */
const textOf = (path: string) => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};

/** Writes all files, or none where one would be lost. */
const write = (folder: string, texts: { path: string; text: string }[]) => {
  try {
    const other = texts.find(({ path, text }) => ![undefined, text].includes(textOf(path)));
    if (other) throw new StartError(`${other.path} exists and differs. Move it away, or give another --out.`);
    mkdirSync(folder, { recursive: true });
    for (const { path, text } of texts) writeFileSync(path, text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code ? new StartError(`Nothing can be written to ${folder}: ${message}. Give another --out.`) : error;
  }
};

export const writeDeployFiles: Command = async (process) => {
  const { env, stdout } = process;
  const { values } = readArguments(process, help, options);
  if (values.help) return void stdout.write(help);
  const deployment = read(values);
  // npm starts commands in the project's folder; names are meant from where it was called.
  const folder = resolve(env.INIT_CWD ?? "", values.out);
  write(
    folder,
    files.map(({ name, text }) => ({ path: join(folder, name), text: text(deployment) })),
  );
  for (const { name, place } of files) stdout.write(`${join(values.out, name)}  →  ${place}\n`);
};

if (import.meta.main) runCommand(writeDeployFiles, process);
