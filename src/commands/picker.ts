import type { ComponentType } from 'react'
import type { CommandContext } from '../../commands/context.ts'
import type { Effect } from '../../commands/effects/effect.ts'

export interface PickerProps {
  /** Context of the command. */
  ctx: Pick<CommandContext, 'record' | 'user' | 'chosen'>
  title: string
  /** Label of the primary button. */
  action: string
  /** Of the command that asks. */
  effect?: Effect
  /** The picker stays open after a refusal. */
  errors: Readonly<Record<string, readonly string[]>>
  busy: boolean
  onPick: (value: unknown) => void
  /** `cancelled`: also drops the draft. */
  onClose: (how?: 'cancelled') => void
}

/** By name in arguments of kind `picker`; lazy-loaded. */
export type Pickers = Readonly<Record<string, () => Promise<{ default: ComponentType<PickerProps> }>>>
