import { defaultValueCtx, Editor, editorViewOptionsCtx, parserCtx, rootCtx, serializerCtx } from '@milkdown/kit/core'
import type { Ctx } from '@milkdown/kit/ctx'
import { clipboard } from '@milkdown/kit/plugin/clipboard'
import { history } from '@milkdown/kit/plugin/history'
import {
  commands,
  hardbreakClearMarkPlugin,
  hardbreakFilterNodes,
  hardbreakFilterPlugin,
  headingIdGenerator,
  imageSchema,
  inlineNodesCursorPlugin,
  inputRules,
  markInputRules,
  remarkAddOrderInListPlugin,
  remarkHtmlTransformer,
  remarkInlineLinkPlugin,
  remarkLineBreak,
  remarkMarker,
  schema,
  syncListOrderPlugin,
} from '@milkdown/kit/preset/commonmark'
import {
  inputRules as tableRules,
  keepTableAlignPlugin,
  markInputRules as strikeRules,
  pasteRules,
  remarkGFMPlugin,
  schema as gfmSchema,
  tableEditingPlugin,
} from '@milkdown/kit/preset/gfm'
import { Slice, type Node } from '@milkdown/kit/prose/model'
import { Plugin, TextSelection } from '@milkdown/kit/prose/state'
import type { EditorView } from '@milkdown/kit/prose/view'
import { $prose, $view } from '@milkdown/kit/utils'
import { Milkdown, MilkdownProvider, useEditor } from '@milkdown/react'
import { createRoot } from 'react-dom/client'
import { pictureAddress, pictureAt } from '../../../contract/rich-text.ts'
import { createStore, withChanges, type Readable } from '../../store/store.ts'
import { linkAsTyped, pasteCells, textKeys } from './keys.ts'
import { writeAsPeopleDo } from './markdown.ts'
import type { Offer, Offering, Offers } from './offers.ts'
import { restrictedSchema } from './schema.ts'

export interface Pictures {
  /** The stored picture's URL on this page. */
  show: (id: number) => Promise<string>
  /** Uploads pictures; null when refused, with a message shown. */
  keep: (files: readonly File[]) => Promise<readonly { id: number; name: string }[] | null>
}

export interface EditorUse {
  say: (text: string) => void
  /** Must be stable while the offers are equal. */
  offers: readonly Offers[]
  /** Ctrl+Enter, where the field handles it. */
  send: (() => void) | undefined
  attributes: Readonly<Record<string, string>>
}

export interface EditorState {
  ready: boolean
  offering: Offering | null
  /** Index of the option that Enter takes. */
  active: number
  busy: boolean
}

/**
 * An editor outside React rendering: `@milkdown/react` destroys it with its effect, which ends when a tab is hidden.
 * Its own root is attached by the field, so text, caret and undo survive.
 */
export class DetachedEditor {
  readonly host = document.createElement('div')
  private readonly root = createRoot(this.host)
  private readonly pictures: Pictures
  private ending: ReturnType<typeof setTimeout> | undefined
  private readonly current = createStore<EditorState>({ ready: false, offering: null, active: 0, busy: false })
  readonly state: Readable<EditorState> = this.current
  private view: EditorView | null = null
  private ctx: Ctx | null = null
  private use: EditorUse | null = null
  /** The given text, and its form as the editor writes it; undo restores the given one. */
  private given: string
  private serialized = ''
  private text: string
  /** The editor's initial text; later input is applied after it. */
  private made = ''
  /** Emitted values not yet received back; more input may follow meanwhile. */
  private readonly emitted: string[] = []
  /** The current change was not typed. */
  private isGiven = false

  constructor(text: string, pictures: Pictures) {
    this.pictures = pictures
    this.given = text
    this.text = text
    this.host.className = 'rich-text'
    this.root.render(
      <MilkdownProvider>
        <Surface make={(root) => this.editor(root)} />
      </MilkdownProvider>,
    )
  }

  serve(use: EditorUse): void {
    const { attributes, offers } = this.use ?? {}
    this.use = use
    if (!this.view) return
    if (JSON.stringify(attributes) !== JSON.stringify(use.attributes)) this.view.setProps({ attributes: use.attributes })
    // Offers may load after their trigger was typed.
    if (offers !== use.offers && this.view.hasFocus()) this.look(this.view)
  }

  /** Sets a text from outside: a dropped draft or another user's save. */
  set(text: string): void {
    const at = this.emitted.indexOf(text)
    if (at >= 0) this.emitted.splice(0, at + 1)
    if (at >= 0 || text === this.text) return
    this.given = text
    this.text = text
    this.write()
  }

  /** Focuses the end and shows offers for text typed before loading. */
  focus(): void {
    if (!this.view) return
    const end = this.view.state.tr.setSelection(TextSelection.atEnd(this.view.state.doc))
    // Markdown drops trailing spaces, but the next word follows one.
    this.view.dispatch(end.insertText(/ *$/.exec(this.text)?.[0] ?? ''))
    this.view.focus()
    this.look(this.view)
  }

  take(offer: Offer | undefined): void {
    const { offering } = this.state.get()
    if (!offer || !offering || !this.view) return
    this.view.dispatch(this.view.state.tr.insertText(offer.text, offering.from, offering.to))
    this.view.focus()
  }

  stay(): void {
    clearTimeout(this.ending)
  }

  /** The field was removed; destroys after rendering, since roots cannot unmount during another's. */
  leave(): void {
    this.ending = setTimeout(() => this.root.unmount())
  }

  private write(): void {
    if (!this.view || !this.ctx) return
    const doc = this.ctx.get(parserCtx)(this.text)
    const { state } = this.view
    this.isGiven = true
    this.view.dispatch(state.tr.replace(0, state.doc.content.size, new Slice(doc.content, 0, 0)).setMeta('addToHistory', false))
    this.isGiven = false
  }

  private tell(change: Partial<EditorState>): void {
    this.current.update((before) => withChanges(before, change))
  }

  private editor(root: HTMLElement): Editor {
    return Editor.make()
      .config((ctx) => {
        this.ctx = ctx
        ctx.set(rootCtx, root)
        this.made = this.text
        ctx.set(defaultValueCtx, this.made)
        ctx.set(editorViewOptionsCtx, { attributes: this.use?.attributes ?? {} })
        // Headings get no ids.
        ctx.set(headingIdGenerator.key, () => '')
        writeAsPeopleDo(ctx)
      })
      .use([schema, gfmSchema, restrictedSchema, commands].flat())
      .use([inputRules, markInputRules, tableRules, strikeRules, linkAsTyped, pasteRules].flat())
      .use(
        [remarkAddOrderInListPlugin, remarkInlineLinkPlugin, remarkLineBreak, remarkHtmlTransformer, remarkMarker, remarkGFMPlugin].flat(),
      )
      .use([this.around(), textKeys, history, this.picture()].flat())
      .use([hardbreakClearMarkPlugin, hardbreakFilterNodes, hardbreakFilterPlugin, inlineNodesCursorPlugin, syncListOrderPlugin].flat())
      .use([keepTableAlignPlugin, tableEditingPlugin, clipboard].flat())
  }

  private around() {
    return $prose(
      (ctx) =>
        new Plugin({
          view: (view) => {
            this.view = view
            this.serialized = ctx.get(serializerCtx)(view.state.doc).trim()
            // Milkdown sets its role after this.
            queueMicrotask(() => {
              if (this.text !== this.made) this.write()
              this.tell({ ready: true })
            })
            return {
              update: (now, before) => {
                if (now.state.doc !== before.doc) this.changed(ctx)
                if (now.state.doc !== before.doc || !now.state.selection.eq(before.selection)) this.look(now)
              },
              destroy: () => {
                this.view = null
              },
            }
          },
          props: {
            handleDOMEvents: {
              keydown: (_, event) => this.leaves(event),
              blur: () => {
                this.tell({ offering: null })
                return false
              },
            },
            handlePaste: (view, event, slice) => this.takePictures(view, event.clipboardData, null) || pasteCells(view, event, slice),
            handleDrop: (view, event) =>
              this.takePictures(view, event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null),
          },
        }),
    )
  }

  private changed(ctx: Ctx): void {
    if (!this.view) return
    const now = ctx.get(serializerCtx)(this.view.state.doc).trim()
    if (this.isGiven) {
      this.serialized = now
      return
    }
    const text = now === this.serialized ? this.given : now
    if (text === this.text) return
    this.text = text
    this.emitted.push(text)
    this.use?.say(text)
  }

  /** Returns true for keys left to the surroundings: Tab, Esc, Ctrl+Enter. */
  private leaves(event: KeyboardEvent): boolean {
    if (event.isComposing) return false
    if (this.state.get().offering && this.chooses(event)) {
      event.preventDefault()
      event.stopPropagation()
      return true
    }
    const confirms = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (confirms && this.use?.send) {
      event.preventDefault()
      event.stopPropagation()
      this.use.send()
    }
    return confirms || event.key === 'Tab' || event.key === 'Escape'
  }

  private chooses({ key, ctrlKey }: KeyboardEvent): boolean {
    const { offering, active } = this.state.get()
    const rows = offering?.rows ?? []
    if ((key === 'Enter' && !ctrlKey) || key === 'Tab') this.take(rows[active])
    else if (key === 'ArrowDown') this.tell({ active: (active + 1) % rows.length })
    else if (key === 'ArrowUp') this.tell({ active: (active + rows.length - 1) % rows.length })
    else if (key === 'Escape') this.tell({ offering: null })
    else return false
    return true
  }

  private look(view: EditorView): void {
    const { selection } = view.state
    const { $from, from } = selection
    const before =
      selection.empty && !$from.parent.type.spec.code ? $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc') : ''
    for (const { label, begun, rows } of this.use?.offers ?? []) {
      const [, word] = begun.exec(before) ?? []
      const found = word === undefined ? [] : rows(word)
      if (word === undefined || found.length === 0) continue
      const start = from - word.length
      const { left, bottom } = view.coordsAtPos(start)
      const box = this.host.getBoundingClientRect()
      const place = { left: Math.max(0, left - box.left), top: bottom - box.top + 2 }
      return this.tell({ offering: { label, rows: found, from: start, to: from, ...place }, active: 0 })
    }
    if (this.state.get().offering) this.tell({ offering: null })
  }

  /** Inserts pasted pictures unless text comes along, as from spreadsheets. */
  private takePictures(view: EditorView, data: DataTransfer | null, at: number | null): boolean {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0 || data?.getData('text/plain')) return false
    if (at !== null) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at))))
    void this.insert(files)
    return true
  }

  private async insert(files: readonly File[]): Promise<void> {
    this.tell({ busy: true })
    const stored = (await this.pictures.keep(files)) ?? []
    this.tell({ busy: false })
    for (const { id, name } of stored) {
      if (!this.view || !this.ctx) return
      const alt = name.replace(/\.\w+$/, '').replaceAll(/[[\]\\]/g, ' ')
      const node = imageSchema.type(this.ctx).create({ src: pictureAddress(id), alt, title: '' })
      this.view.dispatch(this.view.state.tr.replaceSelectionWith(node, false).scrollIntoView())
    }
  }

  private picture() {
    return $view(imageSchema.node, () => (node: Node) => {
      const dom = document.createElement('span')
      const { src, alt } = node.attrs as { src: string; alt: string | null }
      const id = pictureAt(src)
      dom.textContent = `[${alt || 'attēls'}]`
      if (id !== null) {
        this.pictures.show(id).then(
          (address) => {
            const image = new Image()
            image.alt = alt || 'attēls'
            image.src = address
            dom.replaceChildren(image)
          },
          () => undefined,
        )
      }
      // Later DOM changes inside are not input.
      return { dom, ignoreMutation: () => true }
    })
  }
}

function Surface({ make }: { make: (root: HTMLElement) => Editor }) {
  useEditor(make, [])
  return <Milkdown />
}
