import type { Command } from '../command.ts'
import { arrangementCommands } from './arrangement.ts'
import { navigationCommands } from './navigation.ts'
import { shellCommands, tabCommands, viewCommands } from './workspace.ts'

/** Commands of the workspace itself, which are there before those of the areas. */
export function workspaceCommands(isBuilt: (path: string) => boolean): readonly Command[] {
  return [...shellCommands, ...tabCommands, ...arrangementCommands, ...viewCommands, ...navigationCommands(isBuilt)]
}
