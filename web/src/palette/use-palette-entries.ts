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
/** Of each type in the first answer. */
const FIRST_FEW = 5;

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
  const more = search.unfinished.map((type): PaletteEntry => ({
    ...{ id: `more ${type}`, label: `More of type ${type}`, context: query.trim(), stays: true },
    run: () => search.showMore(type),
  }));
  return { entries: [...event, ...found, ...more, ...matching(actions, query)], searching: search.searching };
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

interface Search {
  hits: readonly SearchHit[];
  searching: boolean;
  /** Types of which there may be more than is shown. */
  unfinished: readonly SearchHit['type'][];
  showMore: (type: SearchHit['type']) => void;
}

/** The first few of each type; of one type, page after page, once more of it is asked for. */
function useSearch(query: string): Search {
  const first = useCall((q: string) => consoleApi.call('/search', { query: { q } }));
  const rest = useCall(async (q: string, type: SearchHit['type'], before: readonly SearchHit[], cursor?: string) => {
    const asked = { q, type, itemPerPage: 50, ...(cursor !== undefined && { cursor }) };
    const { data, page } = await consoleApi.call('/search', { query: asked });
    return { type, hits: [...before, ...data], cursor: page.next_cursor };
  });
  const { run, reset } = first;
  const resetRest = rest.reset;
  useEffect(() => {
    const q = query.trim();
    resetRest();
    if (q.length < 2 || isEventId(q)) return reset();
    const timer = setTimeout(() => void run(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, run, reset, resetRest]);
  const searching = first.loading || rest.loading;
  const shown = rest.result;
  if (shown) {
    const more = () => void rest.run(query.trim(), shown.type, shown.hits, shown.cursor ?? undefined);
    return { hits: shown.hits, searching, unfinished: shown.cursor === null ? [] : [shown.type], showMore: more };
  }
  const hits = first.result?.data ?? [];
  const showMore = (type: SearchHit['type']) => void rest.run(query.trim(), type, []);
  return { hits, searching, unfinished: fullTypes(hits), showMore };
}

/** The server answers five of each type, and does not say of which there are more. */
function fullTypes(hits: readonly SearchHit[]): SearchHit['type'][] {
  const types = [...new Set(hits.map(({ type }) => type))];
  return types.filter((type) => hits.filter((hit) => hit.type === type).length >= FIRST_FEW);
}
