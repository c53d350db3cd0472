#!/bin/bash
# Runs the tests of the object storage against Debian's Ceph (radosgw) instead of s3rver: one monitor, one OSD in memory and one gateway on
# 127.0.0.1, in a temporary folder. Needs root for apt. Prints its figures as JSON on stdout, the rest on stderr. A command that is given runs
# instead, with the bucket as STORAGE_URL.
#
#   e2e/cluster/object-storage.sh >bench/results/object-storage.json
#   e2e/cluster/object-storage.sh node_modules/.bin/node e2e/cluster/drill.ts
set -euo pipefail
cd "$(dirname "$0")/../.."
exec 3>&1 1>&2

packages=(radosgw ceph-mon ceph-osd ceph-common)
dpkg -s "${packages[@]}" >/dev/null 2>&1 ||
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}"

folder=$(mktemp -d)
pids=()
finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT

monitor=${MONITOR_PORT:-46789}
gateway=${GATEWAY_PORT:-47480}
cat >"$folder/ceph.conf" <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = [v1:127.0.0.1:$monitor]
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
run dir = $folder
admin socket = $folder/\$name.asok
log file = $folder/\$name.log
pid file =
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
mon allow pool size one = true
mon data = $folder/mon
mon data avail crit = 1
osd data = $folder/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:$gateway
rgw enable usage log = false
CONF
export CEPH_CONF="$folder/ceph.conf"
began=$(date +%s%3N)
mkdir "$folder/mon" "$folder/osd"
fsid=$(sed -n 's/^fsid = //p' "$folder/ceph.conf")
monmaptool --create --fsid "$fsid" --addv a "[v1:127.0.0.1:$monitor]" "$folder/monmap" >/dev/null
ceph-mon -i a --mkfs --monmap "$folder/monmap"
ceph-mon -i a -f >"$folder/mon.out" 2>&1 &
pids+=($!)
timeout 300 ceph osd create >/dev/null
ceph-osd -i 0 --mkfs
# The OSD ends when it speaks before the monitor has told it the cluster's id: it is started again, for two minutes.
osd=
until timeout 60 ceph osd stat | grep -q ' 1 up'; do
  if ! kill -0 "${osd:-none}" 2>/dev/null; then
    ceph-osd -i 0 -f >>"$folder/osd.out" 2>&1 &
    osd=$!
    pids+=("$osd")
  fi
  if [ $SECONDS -gt 120 ]; then tail -n 20 "$folder/osd.out"; exit 1; fi
  sleep 1
done
# The gateway ends when the OSD is up but serves nothing yet: it is started again, for two minutes.
rgw=
until curl -sf "http://127.0.0.1:$gateway" >/dev/null; do
  if ! kill -0 "${rgw:-none}" 2>/dev/null; then
    radosgw -n client.rgw -f >>"$folder/rgw.out" 2>&1 &
    rgw=$!
    pids+=("$rgw")
  fi
  if [ $SECONDS -gt 240 ]; then tail -n 20 "$folder/rgw.out" "$folder/client.rgw.log"; exit 1; fi
  sleep 1
done
radosgw-admin user create --uid=cointally --display-name=Cointally --access-key=DRILL --secret-key=drill-secret >/dev/null
echo "radosgw answers after $(($(date +%s%3N) - began)) ms"

export TEST_STORAGE_URL="http://DRILL:drill-secret@127.0.0.1:$gateway"
if [ $# -gt 0 ]; then
  export STORAGE_URL="$TEST_STORAGE_URL/drill" STORAGE_SERVICE_PID=${pids[-1]}
  SEALING_KEY=$(head -c 32 /dev/urandom | base64 | tr -d =)
  export SEALING_KEY
  node_modules/.bin/node --input-type=module -e '
    import { S3mini } from "s3mini";
    const login = { accessKeyId: "DRILL", secretAccessKey: "drill-secret", region: "us-east-1" };
    await new S3mini({ ...login, endpoint: process.argv[1] }).putObject("", "");
  ' "http://127.0.0.1:$gateway/drill"
  "$@"
  exit
fi
version=$(radosgw --version | cut -d' ' -f3)
if PATH="$PWD/node_modules/.bin:$PATH" node node_modules/vitest/vitest.mjs run --project node --testTimeout 200000 server/core/files server/modules/uploads/bucket-uploads; then tests=passed; else tests=failed; fi
node_modules/.bin/node e2e/cluster/object-storage-figures.ts "$TEST_STORAGE_URL" "$version" "$tests" >&3
[ "$tests" = passed ]
