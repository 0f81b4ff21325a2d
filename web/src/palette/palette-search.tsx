import { useId, useState, type KeyboardEvent } from 'react';
import type { SignedInUser } from '../session/signed-in-user.ts';
import styles from './palette.module.css';
import type { PaletteEntry } from './palette-entry.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

/** The palette's field and its list: a combobox whose focus stays in the field. */
export function PaletteSearch({ user, onDone }: { user: SignedInUser; onDone: () => void }) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { entries, searching, failure } = usePaletteEntries(query, user);
  const list = useId();
  const index = Math.min(active, entries.length - 1);
  const choose = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    if (!entry.keepsPaletteOpen) onDone();
    entry.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return choose(entries[index]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    setActive((index + step + entries.length) % entries.length);
  };

  return (
    <div className={styles['palette']}>
      <input
        autoFocus
        role="combobox"
        aria-label="Search people, teams, events and actions"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries[index] && `${list}-${index}`}
        aria-autocomplete="list"
        placeholder="Name, team, event id, or what to do"
        className={styles['field']}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={list} role="listbox" aria-label="Results" className={styles['list']}>
        {entries.map((entry, position) => (
          <li
            key={entry.id}
            id={`${list}-${position}`}
            role="option"
            aria-selected={position === index}
            ref={(element) => {
              if (position === index) element?.scrollIntoView({ block: 'nearest' });
            }}
            onMouseMove={() => setActive(position)}
            onClick={() => choose(entry)}
          >
            <span>{entry.label}</span>
            <span className={styles['context']}>{entry.context}</span>
          </li>
        ))}
      </ul>
      <p role="status" className={styles['status']}>
        {searching
          ? 'Searching…'
          : (failure ?? (entries.length === 0 ? 'Nothing found. Names are searched from two letters on.' : ''))}
      </p>
    </div>
  );
}
