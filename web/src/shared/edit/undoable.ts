/** How an edit is taken back, said before it is made: the offer stands on the page that made it, and goes with it. */
export const undoable = 'This can be undone for 24 hours, as long as this page stays open.';
