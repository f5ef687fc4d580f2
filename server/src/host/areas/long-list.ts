/**
 * A list that can have millions of rows, so that its total and its pages are read by blocks (host/lists/long-list.ts).
 * A row that is in the list stays in it. Only the retention deletes rows, and it corrects their block.
 */
export interface LongList {
  /** Also the name of the list's blocks in the database, so it never changes. */
  name: string
  table: string
  /** The column with the time of a row. */
  time: string
  /** The condition, in SQL, for the rows of the table that are in the list. */
  isInList: string
}
