import type { NodeOutcome, NodeTest } from "@cointally/contract/chains.ts";
import * as m from "@cointally/i18n/messages";
import { useMutation } from "@tanstack/react-query";
import { useAdminApi } from "../../../lib/api/admin-api.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { failureReason } from "../../../ui/feedback/failed-read.tsx";

type Asked = { chain_id?: number; url?: string; router?: string; tokens?: string[] };

/** Changes the number of values that are still to come (use-settings.ts). */
export type SetPending = (change: (pending: number) => number) => void;

/** Contacts a node; `onAnswer` gets what it returned, and a save waits for it by `setPending`. */
export function useNodeTest(onAnswer?: (answer: NodeTest) => void, setPending?: SetPending) {
  const api = useAdminApi();
  return useMutation({
    mutationFn: (asked: Asked) => api.testNode({ body: asked }),
    onMutate: () => setPending?.((pending) => pending + 1),
    onSuccess: (answer) => onAnswer?.(answer),
    onSettled: () => setPending?.((pending) => pending - 1),
  });
}

const failureText: Record<Exclude<NodeOutcome, "ok">, (input: { chain: number }) => string> = {
  private_address: m.node_test_private_address,
  no_answer: m.node_test_no_answer,
  busy: m.node_test_busy,
  wrong_chain: m.node_test_wrong_chain,
};

/** What a test found, and what to do where it failed. */
export function NodeTestResult({ test }: { test: ReturnType<typeof useNodeTest> }) {
  const { data, error, isPending } = test;
  const isGood = data?.outcome === "ok" && data.has_old_logs;
  return (
    <p role="status">
      {!isPending && error && failureReason(error)}
      {!isPending && !error && data && (
        <>
          <Icon name={isGood ? "check" : "warn"} size={14} /> {textOf(data)}
        </>
      )}
    </p>
  );
}

const textOf = ({ outcome, chain_id, block, has_old_logs }: NodeTest): string => {
  if (outcome !== "ok") return failureText[outcome]({ chain: chain_id ?? 0 });
  const works = m.node_test_ok({ chain: chain_id ?? 0, block: block ?? 0 });
  return `${works} ${has_old_logs ? m.node_test_old_logs() : m.node_test_no_old_logs()}`;
};
