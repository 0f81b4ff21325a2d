import { fireEvent, render, screen } from '@testing-library/react';
import { CopyButton } from './copy-button.tsx';

function offer(clipboard: { writeText: (text: string) => Promise<void> } | undefined, label?: string) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  render(<CopyButton text="abcde-fghjk" {...(label !== undefined && { label })} />);
  fireEvent.click(screen.getByRole('button', { name: label ?? 'Copy' }));
}

test('what was copied is said', async () => {
  const copied: string[] = [];
  offer({ writeText: (text) => Promise.resolve(void copied.push(text)) });
  await screen.findByRole('button', { name: 'Copied' });
  expect(copied).toEqual(['abcde-fghjk']);
});

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('no')) }],
  // Under plain http, as within a network of one's own.
  ['has no clipboard', undefined],
])('where the browser %s it is said how to copy', async (_, clipboard) => {
  offer(clipboard);
  await screen.findByText('Select it and copy it by hand.');
});

test('what it copies may be read out, and that it has copied all the same', async () => {
  offer({ writeText: () => Promise.resolve() }, 'Copy the id');
  await screen.findByRole('button', { name: 'Copied' });
});
