import { Button } from 'antd';
import { countOf } from '../../../shared/format/format-number.ts';
import { isMappable, type UploadEntry } from '../queue/upload-entry.ts';
import styles from '../upload.module.css';
import { entryNotes } from './entry-notes.ts';

/** Said at once of a file; a spreadsheet may have a problem in every row. */
const AT_ONCE = 3;

/** Everything that is to be said about a file, in full; long lists unfold. */
export function EntryNotes({
  entry,
  onMap,
}: {
  entry: UploadEntry;
  onMap: ((entry: UploadEntry) => void) | undefined;
}) {
  const notes = [...new Set(entryNotes(entry))];
  const more = notes.slice(AT_ONCE);
  return (
    <>
      <Notes notes={notes.slice(0, AT_ONCE)} />
      {isMappable(entry) &&
        (onMap ? (
          <Button size="small" onClick={() => onMap(entry)}>
            Say what its columns are
          </Button>
        ) : (
          <p>What its columns are can be said in another upload: this one’s settings are settled.</p>
        ))}
      {more.length > 0 && (
        <details>
          <summary>{countOf(more.length, 'more remark')}</summary>
          <Notes notes={more} />
        </details>
      )}
    </>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className={styles['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
