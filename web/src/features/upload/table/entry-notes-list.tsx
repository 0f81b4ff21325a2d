import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { countOf } from '../../../shared/format/format-number.ts';
import { isMappable, type UploadEntry } from '../queue/upload-entry.ts';
import styles from '../upload.module.css';
import { AssignSensor, unknownSensors } from './assign-sensor.tsx';
import { entryNotes } from './entry-notes.ts';

/** Said at once of a file; a spreadsheet may have a problem in every row. */
const AT_ONCE = 3;
/** A file of a whole season may hold more; they are assigned on the team's page. */
const MOST_SENSORS = 5;

interface EntryNotesProps extends EntryActions {
  entry: UploadEntry;
  /** The team's players by id. */
  wearers: ReadonlyMap<string, string>;
}

/** What can be done about a file. */
export interface EntryActions {
  teamId: string;
  /** Opens the mapping of the file's columns; undefined once the upload's settings are settled. */
  onMap: ((entry: UploadEntry) => void) | undefined;
  /** Called when a sensor has got a wearer: what was checked before is checked anew. */
  onAssigned: () => void;
}

/** Everything that is to be said about a file, in full, and what can be done about it; long lists unfold. */
export function EntryNotes({ entry, teamId, wearers, onMap, onAssigned }: EntryNotesProps) {
  const notes = [...new Set(entryNotes(entry))];
  const more = notes.slice(AT_ONCE);
  const sensors = entry.verdict ? unknownSensors(entry.verdict).slice(0, MOST_SENSORS) : [];
  const duplicateOf = entry.verdict?.events.find(
    ({ state, event_id }) => state === 'duplicate' && event_id !== null,
  )?.event_id;
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
      {sensors.map((sensor) => (
        <AssignSensor
          key={sensor.sensorId}
          sensor={sensor}
          brand={entry.verdict?.brand ?? ''}
          teamId={teamId}
          wearers={wearers}
          onAssigned={onAssigned}
        />
      ))}
      {duplicateOf !== undefined && (
        <Link to={`/player/details/${duplicateOf}`}>Open the event that is there already</Link>
      )}
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
