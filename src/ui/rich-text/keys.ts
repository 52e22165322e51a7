import type { Ctx } from '@milkdown/kit/ctx'
import {
  emphasisSchema,
  hardbreakSchema,
  headingSchema,
  linkSchema,
  listItemSchema,
  paragraphSchema,
  strongSchema,
} from '@milkdown/kit/preset/commonmark'
import {
  addRowWithAlignment,
  tableCellSchema,
  tableHeaderRowSchema,
  tableHeaderSchema,
  tableRowSchema,
  tableSchema,
} from '@milkdown/kit/preset/gfm'
import { chainCommands, joinBackward, setBlockType, toggleMark } from '@milkdown/kit/prose/commands'
import { InputRule } from '@milkdown/kit/prose/inputrules'
import { keymap } from '@milkdown/kit/prose/keymap'
import type { Node, ResolvedPos, Slice } from '@milkdown/kit/prose/model'
import { liftListItem, sinkListItem, splitListItem } from '@milkdown/kit/prose/schema-list'
import { TextSelection, type Command } from '@milkdown/kit/prose/state'
import { deleteRow, handlePaste, isInTable, selectedRect } from '@milkdown/kit/prose/tables'
import type { EditorView } from '@milkdown/kit/prose/view'
import { $inputRule, $prose } from '@milkdown/kit/utils'
import { linkTarget } from '../../../contract/rich-text.ts'

/** Replaces Milkdown's keymaps, which take Tab and Ctrl+Alt letters, needed for Latvian. */
export const textKeys = $prose((ctx) => {
  const item = listItemSchema.type(ctx)
  return keymap({
    'Mod-b': toggleMark(strongSchema.type(ctx)),
    'Mod-i': toggleMark(emphasisSchema.type(ctx)),
    'Alt-Shift-ArrowRight': sinkListItem(item),
    'Alt-Shift-ArrowLeft': liftListItem(item),
    'Shift-Enter': lineBreak(ctx),
    Enter: chainCommands(intoNextRow(ctx), tableAsTyped(ctx), splitListItem(item)),
    Backspace: chainCommands(outOfHeading(ctx), outOfList(ctx)),
  })
})

export const linkAsTyped = $inputRule((ctx) => {
  const link = linkSchema.type(ctx)
  return new InputRule(
    /(?<!!)\[([^[\]]+)\]\((\S+)\)$/,
    ({ tr, schema }, [, words = '', href = ''], from, to) =>
      linkTarget(href) && tr.replaceWith(from, to, schema.text(words, [link.create({ href })])).removeStoredMark(link),
  )
})

function lineBreak(ctx: Ctx): Command {
  return (state, dispatch) => {
    if (isInTable(state)) return true
    dispatch?.(state.tr.replaceSelectionWith(hardbreakSchema.type(ctx).create()).scrollIntoView())
    return true
  }
}

function atBeginning({ $from, empty }: TextSelection): boolean {
  return empty && $from.parentOffset === 0
}

function outOfHeading(ctx: Ctx): Command {
  return (state, dispatch) => {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !atBeginning(selection)) return false
    return selection.$from.parent.type === headingSchema.type(ctx) && setBlockType(paragraphSchema.type(ctx))(state, dispatch)
  }
}

function outOfList(ctx: Ctx): Command {
  return (state, dispatch, view) => {
    const { selection } = state
    if (!(selection instanceof TextSelection) || !atBeginning(selection) || selection.$from.depth < 2) return false
    return selection.$from.node(-1).type === listItemSchema.type(ctx) && joinBackward(state, dispatch, view)
  }
}

/** Enter after `| words | words |` creates a table. */
function tableAsTyped(ctx: Ctx): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection
    const [, inner] = /^\|(.+)\|\s*$/.exec($from.parent.textContent) ?? []
    const isAlone = $from.depth === 1 && $from.parent.type === paragraphSchema.type(ctx) && $from.parentOffset === $from.parent.content.size
    if (inner === undefined || !empty || !isAlone) return false
    const paragraph = paragraphSchema.type(ctx)
    const names = inner.split('|').map((name) => name.trim())
    const head = names.map((name) =>
      tableHeaderSchema.type(ctx).create(null, paragraph.create(null, name ? state.schema.text(name) : null)),
    )
    const row = names.map(() => tableCellSchema.type(ctx).create(null, paragraph.create()))
    const rows = [tableHeaderRowSchema.type(ctx).create(null, head), tableRowSchema.type(ctx).create(null, row)]
    const tr = state.tr.replaceWith($from.before(), $from.after(), tableSchema.type(ctx).create(null, rows))
    const firstRow = tr.doc.resolve($from.before() + 1 + (rows[0]?.nodeSize ?? 0))
    dispatch?.(tr.setSelection(TextSelection.near(firstRow, 1)).scrollIntoView())
    return true
  }
}

/** Enter goes to the next row, adds one after the last, or leaves by an empty last row. */
function intoNextRow(ctx: Ctx): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state) || !view) return false
    const { row, table, isLast } = rowAt(state.selection.$head)
    if (isLast && row.textContent === '' && table.childCount > 2) {
      const after = state.selection.$head.after(rowAt(state.selection.$head).depth - 1) - row.nodeSize
      deleteRow(state, view.dispatch)
      return below(ctx, after)(view.state, dispatch)
    }
    if (isLast) view.dispatch(addRowWithAlignment(ctx, state.tr, selectedRect(state), table.childCount))
    const { $head } = view.state.selection
    const next = view.state.doc.resolve($head.after(rowAt($head).depth))
    dispatch?.(view.state.tr.setSelection(TextSelection.near(next, 1)).scrollIntoView())
    return true
  }
}

function rowAt($pos: ResolvedPos): { row: Node; table: Node; isLast: boolean; depth: number } {
  let depth = $pos.depth
  while (!$pos.node(depth).type.name.endsWith('_row')) depth -= 1
  const table = $pos.node(depth - 1)
  return { row: $pos.node(depth), table, isLast: $pos.index(depth - 1) === table.childCount - 1, depth }
}

function below(ctx: Ctx, end: number): Command {
  return ({ doc, tr }, dispatch) => {
    const paragraph = paragraphSchema.type(ctx)
    if (doc.resolve(end).nodeAfter?.type !== paragraph) tr.insert(end, paragraph.create())
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end), 1)).scrollIntoView())
    return true
  }
}

/** Pasted cells fill table cells; where they do not fit, their text goes into one. */
export function pasteCells(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  try {
    return handlePaste(view, event, slice)
  } catch (error) {
    // The library throws, before any change, on tables with unequal rows.
    if (!(error instanceof RangeError)) throw error
    view.dispatch(view.state.tr.insertText(slice.content.textBetween(0, slice.content.size, ' ')).scrollIntoView())
    return true
  }
}
