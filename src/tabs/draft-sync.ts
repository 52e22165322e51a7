import { draftsLast, largestDraft, type Draft, type WrittenDraft } from '../../contract/workspace/drafts.ts'
import { withoutSecretFields } from '../../contract/secrets.ts'
import { same } from '../store/personal-state.ts'
import { cellDraft, type SharedDraft, type StoredDraft } from './draft-record.ts'
import { isToBeSent, sentOf, shownFrom, withTheirs, type CommonText, type SharedText } from './draft-shared.ts'
import { thisPlace } from './draft-place.ts'
import { exchange } from './draft-exchange.ts'
import { watchTyping } from './drafts.ts'
import { tabShowing } from './model.ts'
import { currentWorkspace } from './store.ts'
import { isFirstWindow } from './windows.ts'

/**
 * @file Exchanges the drafts of this browser with the person's other computers: what is typed goes to the server soon
 * after, what others typed is merged field by field. Each window does it for its drafts and those of closed windows.
 */

export interface DraftServer {
  read: (after: number) => Promise<readonly Draft[]>
  save: (key: string, body: WrittenDraft) => Promise<{ saved: boolean; data: Draft }>
  open: (key: string, place: WrittenDraft['place']) => Promise<void>
  end: (key: string, version: number) => Promise<void>
  /** The text of a refusal that a later try does not change; null: no answer, or not now. */
  refusal: (error: unknown) => string | null
}

/** Milliseconds after a key; what is typed meanwhile goes along. */
const sending = 1500
/** Milliseconds until a call without an answer is tried again. */
const retrying = 20_000
/** Milliseconds in which the first window takes a text. */
const otherWindows = 400

/** The till works from this browser alone: two tills of one person are two sales. */
const staysHere: ReadonlySet<string> = new Set(['/shop/create'])

/** When the refused texts were typed, by draft; they are not sent again. */
const refused = new Map<string, string>()
let server: DraftServer | null = null
/** Of the last change that was read. */
let revision = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** When the timer ends, in milliseconds. */
let due = 0
let exchanging = Promise.resolve()
let onEndedElsewhere: (draft: StoredDraft, isWhole: boolean) => void = () => {}

/** Starts the exchange; returns the stop function. @param onEnded a draft ended on another computer */
export function followDrafts(from: DraftServer, onEnded: typeof onEndedElsewhere): () => void {
  ;[server, revision, onEndedElsewhere] = [from, 0, onEnded]
  const look = (): void => void (document.visibilityState === 'hidden' ? sendDrafts() : draftsChanged(null))
  const online = (): void => draftsChanged(null)
  const unwatch = watchTyping(() => sendIn(sending))
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', online)
  online()
  return () => {
    server = null
    clearTimeout(timer)
    timer = undefined
    unwatch()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', online)
  }
}

/** A change was announced; null: changes may have been missed, or the server was restored. */
export function draftsChanged(announced: number | null): void {
  exchanging = exchanging.then(() => (announced === null || announced > revision ? read(announced === null) : undefined))
}

async function read(all: boolean): Promise<void> {
  const from = server
  if (!from) return
  try {
    const drafts = await from.read(all ? 0 : revision)
    if (server !== from) return
    const ended = exchange.ended()
    for (const draft of drafts) if (!ended.has(draft.key) && (all || !isOfOtherWindow(draft))) take(draft)
    revision = Math.max(all ? 0 : revision, ...drafts.map((draft) => draft.revision))
    if (all) forgetLost(new Set(drafts.map(({ key }) => key)))
    sendIn(sending)
  } catch {
    // Read again by the next announcement, or when the window is returned to.
  }
}

/** Sends what the server does not have, now. */
export function sendDrafts(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  exchanging = exchanging.then(send)
  return exchanging
}

function sendIn(milliseconds: number): void {
  const at = Date.now() + milliseconds
  if (timer !== undefined && due <= at) return
  clearTimeout(timer)
  due = at
  timer = setTimeout(() => void sendDrafts(), milliseconds)
}

/** One after another, so that a slow network has one call under way. */
async function send(): Promise<void> {
  const to = server
  if (!to) return
  try {
    for (const [key, version] of exchange.ended()) {
      await to.end(key, version)
      exchange.endedOnServer(key)
    }
    for (const { id } of exchange.all()) await sendOne(to, id)
  } catch {
    if (server === to) sendIn(retrying)
  }
}

async function sendOne(to: DraftServer, id: string): Promise<void> {
  const draft = exchange.known(id)
  if (!draft || !isSent(draft) || exchange.isElsewhere(draft)) return
  const here = thisPlace()
  if (draft.shared && !isToBeSent(textOf(draft), here)) return openOnce(to, draft)
  if (refused.get(id) === draft.at) return
  const common = sentOf(textOf(draft), here)
  const content = JSON.stringify({ about: aboutOf(draft), by: here.id, ...common })
  if (content.length > largestDraft) return refuse(draft, 'Ierakstītā ir par daudz, lai to rādītu citos datoros')
  try {
    await saveAs(to, draft, { common, content, slot: draft.shared?.slot ?? '' })
  } catch (error) {
    const text = to.refusal(error)
    if (text === null) throw error
    refuse(draft, text)
  }
}

interface Sent {
  common: CommonText
  content: string
  slot: string
}

async function saveAs(to: DraftServer, draft: StoredDraft, { common, content, slot }: Sent): Promise<void> {
  const { id, path, key: form, at, shared } = draft
  const place = thisPlace()
  const body = { path, form, slot, content, typed_at: at, version: shared?.version ?? 0, place }
  const { saved, data } = await to.save(id, body)
  const now = exchange.known(id)
  // It ended here while it was on its way.
  if (!now) return saved ? to.end(id, data.version) : undefined
  if (saved) {
    // Otherwise others' changes before this one are still to be read.
    if (data.revision === revision + 1) revision = data.revision
    return exchange.put({ ...now, shared: sharedOf(now, data, common), refusal: undefined })
  }
  const theirs = exchange.known(data.key)
  const isHeldElsewhere = data.key !== id && theirs !== undefined && exchange.isElsewhere(theirs)
  if (isHeldElsewhere || (theirs && theirs.id !== id && !draft.shared && isOfThisBrowserAlone(data)))
    return saveAs(to, now, { common, content, slot: id })
  take(data, now)
  sendIn(sending)
}

/** Not on this disk yet, or never, where the storage is full: that window is open, and its text stays its own. */
function isOfOtherWindow({ key, content }: Draft): boolean {
  return exchange.known(key) === undefined && parsedContent(content)?.by === thisPlace().id
}

/** Texts of windows of one browser stay apart. */
function isOfThisBrowserAlone({ places }: Draft): boolean {
  return places.every(({ id }) => id === thisPlace().id)
}

async function openOnce(to: DraftServer, { id, window, shared }: StoredDraft): Promise<void> {
  if (window === '' || !shared || shared.places.some((place) => place.id === thisPlace().id)) return
  await to.open(id, thisPlace())
  const now = exchange.known(id)
  if (now?.shared)
    exchange.put({ ...now, shared: { ...now.shared, places: [{ ...thisPlace(), at: new Date().toISOString() }, ...now.shared.places] } })
}

function refuse(draft: StoredDraft, refusal: string): void {
  refused.set(draft.id, draft.at)
  const now = exchange.known(draft.id)
  if (now && now.refusal !== refusal) exchange.put({ ...now, refusal })
}

/** Takes in what the server has. @param begun here for the same form, before the other was known */
function take(theirs: Draft, begun = begunFor(theirs)): void {
  const mine = begun ?? exchange.known(theirs.key)
  if (mine && (mine.kind === 'queue' || exchange.isElsewhere(mine))) return
  if (theirs.ended_at !== null) return mine && takeEnd(mine, theirs)
  const content = parsedContent(theirs.content)
  if (!content) return
  if (!mine) return begin(theirs, content)
  const places = { ...mine, shared: mine.shared && { ...mine.shared, places: theirs.places } }
  if (mine.shared && theirs.version <= mine.shared.version) return same(places, mine) ? undefined : exchange.put(places)
  // A save of this browser whose answer was lost: what was typed since stands on it.
  const { value, own } = content
  const text =
    content.by === thisPlace().id ? { ...textOf(mine), common: { value, own } } : withTheirs(textOf(mine), { value, own }, thisPlace())
  const shared: SharedDraft = { version: theirs.version, slot: theirs.slot, places: theirs.places, common: text.common, own: text.own }
  exchange.put({ ...mine, id: theirs.key, value: text.value, shared }, mine.id)
}

/** Unsent text of this window for a form that another computer has begun. */
function begunFor({ key, path, form, slot }: Draft): StoredDraft | undefined {
  if (slot !== '' || exchange.known(key)) return undefined
  return exchange.all().find((draft) => draft.path === path && draft.key === form && !draft.shared && draft.window !== '')
}

function begin(theirs: Draft, content: Content): void {
  const { key: id, path, form: key, typed_at: at, version, slot, places } = theirs
  const { value, own, common } = shownFrom({ value: content.value, own: content.own }, thisPlace())
  const draft: StoredDraft = { ...content.about, id, path, key, at, value, window: '', shared: { version, slot, places, common, own } }
  exchange.put(draft)
  // Of several windows that show the form, one takes the text.
  setTimeout(() => showWhereOpen(draft), isFirstWindow() ? 0 : otherWindows)
}

function showWhereOpen({ id, path, kind }: StoredDraft): void {
  if (kind === 'page' && tabShowing(currentWorkspace(), path)) exchange.adopt(id)
}

/** The text that this computer shares stays only as far as it goes beyond what ended. */
function takeEnd(mine: StoredDraft, { ended_version, ended_at }: Draft): void {
  const isWhole = mine.shared !== undefined && mine.shared.version <= (ended_version ?? 0) && !isToBeSent(textOf(mine), thisPlace())
  onEndedElsewhere(mine, isWhole)
  if (isWhole) exchange.remove(mine)
  else exchange.keep(mine, ended_at ?? new Date().toISOString())
}

/** A restored server has none of what came later; what is old was forgotten there. */
function forgetLost(there: ReadonlySet<string>): void {
  for (const draft of exchange.all()) {
    if (!draft.shared || there.has(draft.id)) continue
    if (isOld(draft)) exchange.remove(draft)
    else exchange.put({ ...draft, from: draft.shared.common.value, shared: undefined })
  }
}

function isSent(draft: StoredDraft): boolean {
  return draft.kind !== 'queue' && !draft.key.startsWith(cellDraft) && !staysHere.has(draft.path) && !isOld(draft)
}

function isOld({ at }: StoredDraft): boolean {
  return Date.now() - Date.parse(at) > draftsLast * 86_400_000
}

export function textOf({ value, from, shared }: StoredDraft): SharedText {
  return { value, own: shared?.own ?? {}, common: shared?.common ?? { value: from, own: {} } }
}

function sharedOf({ shared }: StoredDraft, { version, slot, places }: Draft, common: CommonText): SharedDraft {
  return { version, slot, places, common, own: shared?.own ?? {} }
}

type About = Pick<StoredDraft, 'title' | 'kind' | 'command' | 'record' | 'given'>

interface Content extends CommonText {
  about: About
  /** Id of the browser that wrote it. */
  by: string
}

function aboutOf({ title, kind, command, record, given }: StoredDraft): unknown {
  return withoutSecretFields({ title, kind, command, record, given })
}

/** Null: of another version of the program, to which it is left. */
function parsedContent(text: string): Content | null {
  try {
    const { about, by = '', value, own } = JSON.parse(text) as Partial<Content>
    return about && own && value !== undefined ? { about, by, value, own } : null
  } catch {
    return null
  }
}
