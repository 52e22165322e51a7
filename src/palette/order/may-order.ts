import { withheld } from '../../../commands/command.ts'
import type { CommandContext } from '../../../commands/context.ts'
import { commandById, useIsKnown } from '../../commands/commands.ts'

/** False until the commands are loaded. */
export function useMayOrder(ctx: Pick<CommandContext, 'user'>): boolean {
  return useIsKnown('order.create') && mayOrder(ctx)
}

/** Customers order for their own company only and have nobody to name. */
export function mayOrder(ctx: Pick<CommandContext, 'user'>): boolean {
  return ctx.user.kind === 'staff' && withheld(commandById('order.create'), ctx) === null
}
