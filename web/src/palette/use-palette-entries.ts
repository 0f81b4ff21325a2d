import type { SearchHit } from '@strainscope/console-contract';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../api/console.ts';
import { useCall } from '../api/use-call.ts';
import { themeChoices } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/preferences.store.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { sidebarItems } from '../shell/navigation.tsx';
import { isEventId, matching, pathOfHit, type PaletteEntry } from './palette-entry.ts';

/** Pause in typing before the server is asked, ms. */
const PAUSE_MS = 150;

/** What the palette offers for a query: actions at once, people and groups as the server finds them. */
export function usePaletteEntries(query: string, user: StoredUser): { entries: PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const actions = useActions(user);
  const search = useSearch(query);

  const go = (id: string, label: string, context: string, to: string): PaletteEntry => ({
    id,
    label,
    context,
    run: () => void navigate(to),
  });
  const event = isEventId(query)
    ? [go('event', 'Open event', query.trim(), `/player/details/${query.trim().toLowerCase()}`)]
    : [];
  const found = search.hits.map((hit) => go(hit._id, hit.name, `${hit.type} · ${hit.context}`, pathOfHit(hit)));
  return { entries: [...event, ...found, ...matching(actions, query)], searching: search.searching };
}

function useActions(user: StoredUser): PaletteEntry[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const change = usePreferences((state) => state.change);
  return useMemo(
    () => [
      ...sidebarItems(user).map(({ label, to }) => ({
        id: to,
        label: `Go to ${label}`,
        context: 'page',
        run: () => void navigate(to),
      })),
      ...themeChoices.map((theme) => ({
        id: `theme-${theme}`,
        label: `Use ${theme} theme`,
        context: 'display',
        run: () => change({ theme }),
      })),
      { id: 'sign-out', label: 'Sign out', context: 'account', run: () => void signOut() },
    ],
    [user, navigate, change, signOut],
  );
}

function useSearch(query: string): { hits: readonly SearchHit[]; searching: boolean } {
  const { run, reset, result, loading } = useCall((q: string) => consoleApi.call('/search', { query: { q } }));
  useEffect(() => {
    const q = query.trim();
    if (q.length < 2 || isEventId(q)) return reset();
    const timer = setTimeout(() => void run(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, run, reset]);
  return { hits: result?.data ?? [], searching: loading };
}
