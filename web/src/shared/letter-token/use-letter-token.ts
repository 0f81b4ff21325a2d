import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { create } from 'zustand';
import { useFragmentToken } from './use-fragment-token.ts';

/** Stands in the address where the route has its `:token`, and the letter's is behind the `#`, or was. */
const HELD = 'letter';

interface LetterTokens {
  /** By the page that they open. In memory alone: a reload needs the letter again. */
  tokens: Readonly<Record<string, string>>;
  hold: (page: string, token: string) => void;
}

const useLetterTokens = create<LetterTokens>((set) => ({
  tokens: {},
  hold: (page, token) => set(({ tokens }) => ({ tokens: { ...tokens, [page]: token } })),
}));

/**
 * The token of a page that a letter links to. It stands behind the `#`, where no server and no proxy's log sees it; in
 * links of older letters it is the `:token` of the path. It leaves the address bar at once, so that neither the history nor
 * a screenshot nor a Referer carries it; the page can still be returned to, for example after signing in.
 * @param page the first part of its path: `/confirm-team-invite`
 * @returns undefined when the page was reloaded after that
 */
export function useLetterToken(page: string): string | undefined {
  const token = useAddressToken();
  const { tokens, hold } = useLetterTokens();
  useEffect(() => {
    if (token === undefined) return;
    hold(page, token);
    // Not through the router: nothing about the page changes, and no entry of the history keeps the token.
    window.history.replaceState(window.history.state, '', heldPath(page));
  }, [page, token, hold]);
  return token ?? tokens[page];
}

function useAddressToken(): string | undefined {
  const { token } = useParams();
  const fragment = useFragmentToken();
  return token !== undefined && token !== HELD ? token : fragment;
}

/** A token that was taken along to a page whose address has no place for it. */
export function useHeldToken(page: string): string | undefined {
  return useLetterTokens(({ tokens }) => tokens[page]);
}

/** Takes a letter's token along to another page of the console, in memory: call it as one leaves for `heldPath(page)`. */
export function useHandOver(): (page: string, token: string) => void {
  return useLetterTokens(({ hold }) => hold);
}

/** Where the page can be returned to while its token is held. */
export function heldPath(page: string): string {
  return `${page}/${HELD}`;
}
