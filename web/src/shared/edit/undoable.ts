/** How an edit is taken back, said before it is made: the offer stands on the pages where edits are saved. */
export const undoable = 'This can be undone for 24 hours.';
