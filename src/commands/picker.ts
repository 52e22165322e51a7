import type { ComponentType } from 'react'
import type { CommandContext } from '../../commands/context.ts'

/** What a picker is given: an own dialog in which a person chooses the value of one argument. */
export interface PickerProps {
  /** The desk of the command that asks: its record says what is chosen from. */
  ctx: Pick<CommandContext, 'record' | 'user'>
  title: string
  /** What its button says that does the command. */
  deed: string
  /** Errors by field of the refused command; the picker stays open with what was chosen. */
  errors: Readonly<Record<string, readonly string[]>>
  /** The command runs with what was picked. */
  busy: boolean
  onPick: (value: unknown) => void
  /** `cancelled`: what was typed is thrown away, too. */
  onClose: (how?: 'cancelled') => void
}

/** Pickers by the name that an argument of kind `picker` gives; loaded when first asked for. */
export type Pickers = Readonly<Record<string, () => Promise<{ default: ComponentType<PickerProps> }>>>
