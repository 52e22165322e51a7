import { followPictureSaves } from '../commands/picture-saves.ts'
import { followOpenTabs } from '../commands/tabs-elsewhere.ts'

/** Goes on beside the work; of no use to the first page. */
export function goOnBeside(until: AbortSignal): void {
  followPictureSaves(until)
  followOpenTabs(until)
}
