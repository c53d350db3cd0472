import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useApi } from "../../../../lib/api/api-context.ts";
import { useApiUrl } from "../../../../lib/api/use-api-url.ts";
import { useNow } from "../../../../lib/format/clock.ts";
import type { VotesOfDay } from "./figures-stream.ts";
import { loadWatch } from "./use-live.ts";

const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * The votes of all coins today, updated while the page is open; null from the visitor's midnight until those of the new day are known. A clock
 * that is wrong is believed for as long only: `knownOn` is its day when the server last told the votes.
 */
export function useVotesOfDay(loaded: VotesOfDay): VotesOfDay | null {
  const api = useApi();
  const apiUrl = useApiUrl();
  const queryClient = useQueryClient();
  const [live, setLive] = useState({ of: loaded, votes: loaded, knownOn: loaded.day });
  useEffect(() => {
    const shownAt = Date.now();
    let isShown = true;
    let stop = () => {};
    const onDay = (votes: VotesOfDay) => setLive({ of: loaded, votes, knownOn: utcDay(Date.now()) });
    loadWatch().then(
      ({ watchFigures }) => {
        if (isShown) stop = watchFigures(queryClient, api, apiUrl, { ids: [], shownAt, onUpdate() {}, onDay });
      },
      () => {},
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [queryClient, api, apiUrl, loaded]);
  const { votes, knownOn } = live.of === loaded ? live : { votes: loaded, knownOn: loaded.day };
  const today = utcDay(useNow());
  return today === knownOn || today === votes.day ? votes : null;
}
