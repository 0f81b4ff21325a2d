import { render, screen } from '@testing-library/react';
import { ShortcutMap } from './shortcut-map.tsx';
import { useShortcuts } from './use-shortcuts.ts';

function Screen() {
  useShortcuts([
    { keys: ' ', label: 'Play or pause', group: 'Playback', run: () => undefined },
    { keys: 'g d', label: 'Dashboard', group: 'Go to', run: () => undefined },
    { keys: 'mod+k', label: 'Search', group: 'General', run: () => undefined },
  ]);
  return <ShortcutMap open onClose={() => undefined} />;
}

it('shows every key of a shortcut as one cap, the space bar by its name', () => {
  render(<Screen />);
  const caps = (label: string) =>
    [...(screen.getByText(label).parentElement?.querySelectorAll('kbd') ?? [])].map((cap) => cap.textContent);
  expect(caps('Play or pause')).toEqual(['Space']);
  expect(caps('Dashboard')).toEqual(['g', 'd']);
  expect(caps('Search')).toEqual(['⌘/Ctrl k']);
});
