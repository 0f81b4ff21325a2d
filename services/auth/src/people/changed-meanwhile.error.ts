import { Conflict } from '@strainscope/kernel';

/** Somebody else was faster: what was seen is no longer so. */
export class ChangedMeanwhile extends Conflict {
  constructor() {
    super(
      'CHANGED_MEANWHILE',
      'Somebody else changed this meanwhile.',
      'Nothing was changed. Load it again, and decide on what is there now.',
    );
  }
}
