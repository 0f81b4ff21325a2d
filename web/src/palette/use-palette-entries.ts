import type { SearchHit } from '@strainscope/console-contract';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { consoleApi } from '../api/console.ts';
import { useCall } from '../api/use-call.ts';
import { permissionsUnread } from '../features/permissions/permissions-unread.tsx';
import { useOwnPermissions, type OwnPermissions } from '../features/permissions/use-own-permissions.ts';
import { themeChoices } from '../preferences/preferences.ts';
import { usePreferences } from '../preferences/preferences.store.ts';
import { accountPages } from '../session/account-pages.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { useSignOut } from '../features/login/use-sign-out.ts';
import { usePausedTyping } from '../shared/form/use-paused-typing.ts';
import { innerPages, sidebarItems } from '../navigation/navigation.tsx';
import { isEventId, matching, pathOfHit, type PaletteEntry } from './palette-entry.ts';

interface PaletteEntries {
  entries: PaletteEntry[];
  searching: boolean;
  /** Why people and groups could not be searched, or pages are missing. */
  failure: string | undefined;
}

/** What the palette offers for a query: actions at once, people and groups as the server finds them. */
export function usePaletteEntries(query: string, user: SignedInUser): PaletteEntries {
  const navigate = useNavigate();
  const own = useOwnPermissions();
  const actions = useActions(user, own.held);
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
    id: `more ${type}`,
    label: `More ${type === 'person' ? 'people' : `${type}s`}`,
    context: query.trim(),
    keepsPaletteOpen: true,
    run: () => search.showMore(type),
  }));
  const again: PaletteEntry[] = search.retry
    ? [{ id: 'retry', label: 'Search again', context: query.trim(), keepsPaletteOpen: true, run: search.retry }]
    : [];
  return {
    entries: [...event, ...again, ...found, ...more, ...matching(actions, query)],
    searching: search.searching,
    failure: search.failure ?? (own.load.error && permissionsUnread),
  };
}

function useActions(user: SignedInUser, permissions: OwnPermissions['held']): PaletteEntry[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const change = usePreferences((state) => state.change);
  return useMemo(() => {
    const pages = (items: readonly { label: string; to: string }[]) =>
      items.map(({ label, to }) => ({
        id: to,
        label: `Go to ${label}`,
        context: 'page',
        run: () => void navigate(to),
      }));
    return [
      ...pages([...sidebarItems(user), ...accountPages(user)]),
      ...themeChoices.map((theme) => ({
        id: `theme-${theme}`,
        label: `Use ${theme} theme`,
        context: 'display',
        run: () => change({ theme }),
      })),
      { id: 'sign-out', label: 'Sign out', context: 'account', run: () => void signOut() },
      // Last: permissions come later, and must not move what is about to be chosen.
      ...pages(innerPages(user, permissions)),
    ];
  }, [user, permissions, navigate, change, signOut]);
}

interface Search {
  hits: readonly SearchHit[];
  searching: boolean;
  failure?: string | undefined;
  /** Where nothing could be searched. */
  retry?: (() => void) | undefined;
  /** Types of which there are more than is shown. */
  unfinished: readonly SearchHit['type'][];
  showMore: (type: SearchHit['type']) => void;
}

/** The first few of each type; of one type, page after page, once more of it is asked for. */
function useSearch(query: string): Search {
  const typed = query.trim();
  const words = usePausedTyping(typed);
  const first = useCall((q: string) => consoleApi.call('search.find', { query: { q } }));
  const rest = useCall(async (q: string, type: SearchHit['type'], before: readonly SearchHit[], cursor?: string) => {
    const asked = { q, type, itemPerPage: 50, ...(cursor !== undefined && { cursor }) };
    const { data, page } = await consoleApi.call('search.find', { query: asked });
    return { type, hits: [...before, ...data.hits], cursor: page.next_cursor };
  });
  const { run, reset } = first;
  const resetRest = rest.reset;
  useEffect(() => {
    resetRest();
    if (isName(words)) void run(words);
    else reset();
  }, [words, run, reset, resetRest]);
  const searching = first.loading || rest.loading || (isName(typed) && typed !== words);
  const shown = rest.result;
  if (shown) {
    const more = () => void rest.run(words, shown.type, shown.hits, shown.cursor ?? undefined);
    return { hits: shown.hits, searching, unfinished: shown.cursor === null ? [] : [shown.type], showMore: more };
  }
  return {
    hits: first.result?.data.hits ?? [],
    searching,
    failure: (first.error ?? rest.error)?.message,
    retry: first.error && (() => void run(words)),
    unfinished: first.result?.data.more_of ?? [],
    showMore: (type) => void rest.run(words, type, []),
  };
}

/** From two letters on names are searched. */
function isName(words: string): boolean {
  return words.length >= 2 && !isEventId(words);
}
