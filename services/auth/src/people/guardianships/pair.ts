/** Who answers for whom. */
export interface Pair {
  guardianId: string;
  childId: string;
}
