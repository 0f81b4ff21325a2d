import { fireEvent, render, screen } from '@testing-library/react';
import { usePreferences } from '../preferences/preferences.store.ts';
import { useShortcutListener } from './shortcut-listener.ts';
import { useShortcuts } from './use-shortcuts.ts';

const ran: string[] = [];

function Screen() {
  useShortcutListener();
  useShortcuts([
    { keys: 'g d', label: 'Dashboard', group: 'Go to', run: () => ran.push('dashboard') },
    { keys: 'mod+k', label: 'Search', group: 'General', run: () => ran.push('search') },
  ]);
  return <input aria-label="field" />;
}

beforeEach(() => {
  ran.length = 0;
  usePreferences.setState({ singleKeyShortcuts: true });
});

test('a sequence runs its shortcut; nothing runs once the screen is left', () => {
  const { unmount } = render(<Screen />);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'd' });
  unmount();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(ran).toEqual(['dashboard']);
});

test('keys typed into a field are text; ⌘/Ctrl shortcuts still work there', () => {
  render(<Screen />);
  const field = screen.getByLabelText('field');
  fireEvent.keyDown(field, { key: 'g' });
  fireEvent.keyDown(field, { key: 'd' });
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  expect(ran).toEqual(['search']);
});

test('single keys can be switched off, the others stay', () => {
  usePreferences.setState({ singleKeyShortcuts: false });
  render(<Screen />);
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key: 'd' });
  fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
  expect(ran).toEqual(['search']);
});

test('in an open dialog its own shortcuts work, and none of the page behind it', () => {
  function Dialog() {
    useShortcuts([
      { keys: 'a', label: 'Acknowledge', group: 'List', inDialogs: true, run: () => ran.push('acknowledged') },
      { keys: 'x', label: 'Choose', group: 'List', run: () => ran.push('chosen') },
    ]);
    return (
      <div role="dialog">
        <button>Close</button>
      </div>
    );
  }
  render(
    <>
      <Screen />
      <Dialog />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Close' });
  for (const key of ['g', 'd', 'x', 'a']) fireEvent.keyDown(button, { key });
  expect(ran).toEqual(['acknowledged']);
});
