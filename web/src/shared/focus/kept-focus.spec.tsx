import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keepFocus } from './kept-focus.ts';

function Frame() {
  const frame = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const [state, setState] = useState<'rows' | 'dialog' | 'gone' | 'sent'>('rows');
  useEffect(() => keepFocus(frame.current!, main.current!), []);
  return (
    <div ref={frame}>
      <a href="#elsewhere">Elsewhere</a>
      <main ref={main} tabIndex={-1}>
        <h1>Page</h1>
        <section>
          <h2>Sessions</h2>
          {state !== 'gone' && <button onClick={() => setState('dialog')}>Open</button>}
          <button disabled={state === 'sent'} onClick={() => setState('sent')}>
            Send
          </button>
        </section>
      </main>
      {state === 'dialog' &&
        createPortal(
          <div role="dialog">
            <button onClick={() => setState('rows')}>Close</button>
            <button onClick={() => setState('gone')}>Remove</button>
          </div>,
          document.body,
        )}
    </div>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => {
  act(() => button(name).focus());
  fireEvent.click(button(name));
};
const focused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));
const heading = () => screen.getByRole('heading', { name: 'Sessions' });

beforeEach(() => void render(<Frame />));

test('a dialog that is unmounted gives the focus back to what opened it', async () => {
  press('Open');
  press('Close');
  await focused(() => button('Open'));
});

test('when that is gone, the focus goes to the heading of its section', async () => {
  press('Open');
  press('Remove');
  await focused(heading);
});

test('a button that is disabled by what it did leaves the focus in its section', async () => {
  press('Send');
  await focused(heading);
});

test('whoever has left is not brought back', async () => {
  press('Open');
  act(() => button('Close').focus());
  act(() => screen.getByRole('link', { name: 'Elsewhere' }).focus());
  act(() => screen.getByRole('link', { name: 'Elsewhere' }).blur());
  fireEvent.click(button('Remove'));
  await act(async () => Promise.resolve());
  expect(document.activeElement).toBe(document.body);
});

test('whoever clicks beside everything is not brought back', async () => {
  press('Open');
  fireEvent.pointerDown(document.body);
  press('Remove');
  await act(async () => Promise.resolve());
  expect(document.activeElement).toBe(document.body);
});

test('a field that renders anew as Tab leaves it for another does not have the focus back', async () => {
  act(() => button('Send').focus());
  act(() => button('Send').blur());
  // In a browser observers run between these two, while nothing has the focus.
  fireEvent.focusOut(button('Send'), { relatedTarget: button('Open') });
  heading().append(' anew');
  await act(() => Promise.resolve());
  expect(document.activeElement).toBe(document.body);
  act(() => button('Open').focus());
  expect(document.activeElement).toBe(button('Open'));
});
