import { Level } from '@strainscope/console-contract';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ShortcutMap } from '../keyboard/shortcut-map.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { usePalette } from '../palette/palette.store.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { layerIsOpen } from './open-layer.ts';

/** The shortcuts that work on every screen, and their map. */
export function ShellShortcuts({ user }: { user: StoredUser }) {
  const navigate = useNavigate();
  const openPalette = usePalette((state) => state.open);
  const [mapOpen, setMapOpen] = useState(false);
  const go = (to: string) => () => void navigate(to);
  const back = () => {
    // Not out of the console: the router numbers its own entries from 0.
    if (!layerIsOpen() && (window.history.state as { idx?: number } | null)?.idx) void navigate(-1);
  };
  const staff = user.level >= Level.team;

  useShortcuts([
    { keys: 'mod+k', label: 'Search and actions', group: 'General', run: openPalette },
    { keys: '?', label: 'This map', group: 'General', run: () => setMapOpen(true) },
    { keys: 'Escape', label: 'Back', group: 'General', run: back },
    { keys: 'g d', label: 'Dashboard', group: 'Go to', run: go('/user/dashboard') },
    ...(staff ? [{ keys: 'g t', label: 'Teams', group: 'Go to' as const, run: go('/user/teams') }] : []),
    { keys: 'g p', label: 'Players', group: 'Go to', run: go(staff ? '/tab/playerslist' : '/user/dashboard') },
    { keys: 'g s', label: 'Simulations', group: 'Go to', run: go('/pendingSimulation/all') },
  ]);

  return <ShortcutMap open={mapOpen} onClose={() => setMapOpen(false)} />;
}
