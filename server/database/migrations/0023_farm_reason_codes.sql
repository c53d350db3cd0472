-- Why a farm or a factory could not be read was stored as an English sentence. It is a code now, whose message is written in the reader's
-- language. Any other text would have no message: what has it is read again, as if it had not failed.
update farms f set sync_error = r.code from (select f.id, s.code from farms f left join (values
  ('not_a_farm', 'The contract does not answer as a farm of its kind does.'),
  ('wrong_times', 'The farm says that it ends before it starts.'),
  ('no_pace', 'The farm counts blocks, and how fast the chain makes them could not be measured.'),
  ('no_contract', 'There is no contract at this address any more: the chain may have gone back.'),
  ('staked_decimals', 'The staked token does not say how many decimals it has, so no amount of it is known.'),
  ('reward_decimals', 'The reward token does not say how many decimals it has, so no amount of it is known.'),
  ('staked_balance', 'The staked token does not say what the farm holds of it.'),
  ('reward_balance', 'The reward token does not say what the farm holds of it.'),
  ('staked_supply', 'The staked token says that there is more of it in the farm than in the world.'),
  ('reward_supply', 'The reward token says that there is more of it in the farm than in the world.')
) s(code, sentence) on s.sentence = f.sync_error where f.sync_error is not null) r where r.id = f.id;
--> statement-breakpoint
update farm_factories f set error = r.code from (select f.chain_id, f.address, s.code from farm_factories f left join (values
  ('factory_no_contract', 'There is no contract at this address on this chain.'),
  ('factory_no_list', 'This is no farm factory: it does not answer farmsLength().'),
  ('factory_no_announcements', 'This is no farm factory: it never announces a NewSmartChefContract.'),
  ('factory_too_many', 'This is no farm factory: it names more farms than there can be.'),
  ('node_away', 'The node of this chain does not answer. What was read stays; the next run goes on from there.'),
  ('node_wrong_chain', 'The node of this chain is of another chain. Put its address right in the settings.'),
  ('node_busy', 'The node of this chain wants fewer requests. The next run goes on from there.'),
  ('node_too_large', 'The node of this chain cannot send so long an answer.'),
  ('node_refused', 'The node of this chain refuses to answer. For old logs it may take one that keeps them.')
) s(code, sentence) on s.sentence = f.error where f.error is not null) r where (r.chain_id, r.address) = (f.chain_id, f.address);
