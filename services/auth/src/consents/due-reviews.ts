/** Whose day has come, by the index on it: what it costs follows from how many they are, not from how many people there are. */
export const dueReviews = `select person_id as id from processing_decisions
  where review_on <= ?::date order by review_on limit ?`;
