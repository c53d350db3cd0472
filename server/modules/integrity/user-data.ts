import { type SQL, sql } from "drizzle-orm";
import { isoTime, jsonRows } from "../../database/json.ts";

/**
 * The account's held votes, and the networks from which it was created and its votes cast: hashes with a key that only the site has,
 * deleted after 30 days. When the account is erased they stay until then, without the account.
 */
export function exportUserData(id: string): Record<string, SQL> {
  const hex = (column: SQL) => sql`encode(${column}, 'hex')`;
  return {
    network_uses: jsonRows(
      sql`json_build_object('action', n.action, 'coin_id', n.coin_id, 'network', ${hex(sql`n.network`)}, 'block_56', ${hex(sql`n.block_56`)},
        'block_48', ${hex(sql`n.block_48`)}, 'block_32', ${hex(sql`n.block_32`)}, 'block_24', ${hex(sql`n.block_24`)},
        'autonomous_system', ${hex(sql`n.autonomous_system`)}, 'email_domain', ${hex(sql`n.email_domain`)}, 'email_provider', ${hex(sql`n.email_provider`)}, 'vote_id', n.vote_id, 'is_new', n.is_new,
        'dormant', n.dormant, 'account_created_at', ${isoTime(sql`n.account_created_at`)}, 'vote_days', n.vote_days,
        'voted_long_before', n.voted_long_before, 'trusted', n.trusted, 'page_viewed', n.page_viewed, 'confirmed_after', n.confirmed_after, 'created_at', ${isoTime(sql`n.created_at`)})`,
      sql`network_uses n where n.user_id = ${id}`,
      sql`n.created_at, n.id`,
    ),
    held_votes: jsonRows(
      sql`json_build_object('vote_id', h.vote_id, 'coin_id', h.coin_id, 'day', h.day, 'signals', h.signals, 'flagged', h.flagged,
        'release_at', ${isoTime(sql`h.release_at`)}, 'decision', h.decision, 'decided_at', ${isoTime(sql`h.decided_at`)}, 'reason', h.reason,
        'appeal', h.appeal, 'appealed_at', ${isoTime(sql`h.appealed_at`)}, 'created_at', ${isoTime(sql`h.created_at`)})`,
      sql`held_votes h join votes v on v.id = h.vote_id and v.day = h.day and v.coin_id = h.coin_id where v.user_id = ${id}`,
      sql`h.created_at, h.vote_id`,
    ),
    // For an admin: whose votes they were is not disclosed outside of the site.
    holds_decided: jsonRows(
      sql`json_build_object('vote_id', h.vote_id, 'decision', h.decision, 'decided_at', ${isoTime(sql`h.decided_at`)}, 'reason', h.reason)`,
      sql`held_votes h where h.decided_by = ${id}`,
      sql`h.decided_at, h.vote_id`,
    ),
  };
}
