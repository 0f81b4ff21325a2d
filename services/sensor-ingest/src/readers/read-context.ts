import type { SensorDefinition } from '../sensor-definitions/sensor-definition.schema.ts';
import type { GenericMapping } from './generic-mapping.ts';

/** What the uploader and the team say about the files of an upload. */
export interface ReadContext {
  readonly definitions: ReadonlyMap<string, SensorDefinition>;
  /** Brand that the uploader declared; without it, files are recognised by their content. */
  readonly brand?: string;
  /** Confirms or corrects the definition's sampling rate, Hz. */
  readonly sampleRate?: number;
  /** IANA zone for time stamps without one. */
  readonly teamZone: string;
  /** What the columns of tables are that no brand's rule recognises. */
  readonly mapping?: GenericMapping;
}

/** A file on disk and the name under which it came. */
export interface LocalFile {
  readonly name: string;
  readonly path: string;
}
