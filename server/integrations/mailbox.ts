import type { FetchMessageObject, ImapFlow, ImapFlowError, MessageStructureObject } from 'imapflow'
import type { IncomingMailbox } from '../runtime/incoming-mailbox.ts'

/** Why a mailbox cannot be read, in Latvian. */
export class MailboxFault extends Error {}

export interface MailPart {
  /** Number of the part by RFC 9051. */
  part: string
  name: string
  /** Bytes as they are sent, with their transfer encoding. */
  size: number
  /** Whether it can be an e-invoice. */
  mayBeInvoice: boolean
}

export interface Mail {
  uid: number
  message_id: string | null
  sender: string | null
  subject: string
  sent_at: Date | null
  parts: readonly MailPart[]
}

export interface OpenMailbox {
  /** UIDVALIDITY. */
  validity: string
  /** False once the connection is lost. */
  isUsable: () => boolean
  /** Whether a mark can be seen later. */
  keepsMarks: boolean
  /** UIDs that bear no mark yet, the oldest first. */
  unmarked: () => Promise<number[]>
  /** Null if it is gone. */
  read: (uid: number) => Promise<Mail | null>
  /** Null if it is gone, or has more bytes than `most`. */
  content: (uid: number, part: string, most: number) => Promise<Buffer | null>
  /** A message that was taken counts as read. Nothing is deleted. */
  mark: (uid: number, how: 'processed' | 'refused') => Promise<void>
}

/** Kept by the server beside a message that was looked at. */
const keyword = '$Darbgalds'

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
/** Bytes; contents come in parts of 64 KiB. */
const limits = { maxLiteralSize: 4 * 1024 * 1024, maxLineLength: 16 * 1024 * 1024, maxResponseSize: 32 * 1024 * 1024 }

/** @throws MailboxFault */
export async function withMailbox<T>(mailbox: IncomingMailbox, act: (open: OpenMailbox) => Promise<T>): Promise<T> {
  const { host, port, tls, user, password, folder } = mailbox
  // Most installations have no mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    host,
    port,
    secure: tls === 'direct',
    ...(tls === 'direct' ? {} : { doSTARTTLS: tls === 'upgraded' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
    ...limits,
  })
  // The command that waits is rejected with the same error.
  client.on('error', () => undefined)
  let isOpen = false
  try {
    await client.connect()
    await existing(client, mailbox)
    const lock = await client.getMailboxLock(folder)
    try {
      isOpen = true
      return await act(opened(client, mailbox))
    } finally {
      lock.release()
    }
  } catch (error) {
    // While a mailbox is read, other things fail too.
    if (error instanceof MailboxFault || !(error instanceof Error) || (isOpen && client.usable)) throw error
    throw new MailboxFault(wordsOf(error, mailbox), { cause: error })
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/** Before anything is taken, so that what was taken can also be moved. */
async function existing(client: ImapFlow, { folder, processed, refused }: IncomingMailbox): Promise<void> {
  for (const path of [folder, processed, refused]) {
    if (path === null) continue
    // The server says no; its words and codes for that differ.
    const status = await client.status(path, { messages: true }).catch((error: unknown) => {
      if (!client.usable) throw error
      return false as const
    })
    if (!status) throw new MailboxFault(`Pastkastē nav mapes „${path}”`)
  }
}

function opened(client: ImapFlow, { processed, refused }: IncomingMailbox): OpenMailbox {
  const uid = { uid: true } as const
  const { permanentFlags, uidValidity } = client.mailbox || { permanentFlags: undefined, uidValidity: 0n }
  const keepsKeyword = permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(keyword)
  return {
    validity: String(uidValidity),
    isUsable: () => client.usable,
    keepsMarks: keepsKeyword,
    unmarked: async () => {
      const found = await client.search(keepsKeyword ? { unKeyword: keyword, deleted: false } : { all: true, deleted: false }, uid)
      return (found || []).toSorted((one, other) => one - other)
    },
    read: async (id) => {
      const message = await client.fetchOne(String(id), { envelope: true, bodyStructure: true, internalDate: true }, uid)
      return message ? mailOf(id, message) : null
    },
    content: async (id, part, most) => {
      const { content } = await client.download(String(id), part, { uid: true, maxBytes: most + 1, decodeText: false })
      if (!content) return null
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk as Buffer)
      const bytes = Buffer.concat(chunks)
      return bytes.length > most ? null : bytes
    },
    mark: async (id, how) => {
      const flags = [...(keepsKeyword ? [keyword] : []), ...(how === 'processed' ? ['\\Seen'] : [])]
      if (flags.length > 0) await client.messageFlagsAdd(String(id), flags, uid)
      const into = how === 'processed' ? processed : refused
      if (into !== null) await client.messageMove(String(id), into, uid)
    },
  }
}

/** Signed messages have text parts with names; those are no attachments of a person. */
const aside = /^(application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature)|text\/(plain|html|calendar))$/i

function mailOf(uid: number, { envelope, bodyStructure, internalDate }: FetchMessageObject): Mail {
  const [from] = envelope?.from ?? []
  const sent = new Date(envelope?.date ?? internalDate ?? Number.NaN)
  return {
    uid,
    message_id: stored(envelope?.messageId, 300) || null,
    sender: stored([from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '), 300) || null,
    subject: stored(envelope?.subject, 300) || '(bez temata)',
    sent_at: Number.isNaN(sent.getTime()) ? null : sent,
    parts: partsOf(bodyStructure),
  }
}

/** PostgreSQL stores no NUL; other controls would break a line in two. */
function stored(text: string | undefined, most: number): string {
  return (text ?? '').toWellFormed().replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim().normalize('NFC').slice(0, most)
}

/** Also of messages that were forwarded as an attachment. */
function partsOf(node: MessageStructureObject | undefined): MailPart[] {
  if (!node) return []
  if (node.childNodes && node.childNodes.length > 0) return node.childNodes.flatMap((child) => partsOf(numbered(node, child)))
  const type = node.type.toLowerCase()
  const name = stored(node.dispositionParameters?.['filename'] ?? node.parameters?.['name'], 200)
  const mayBeInvoice =
    /\.(xml|pdf|zip)$/i.test(name) || /^(application\/(.+\+)?xml|text\/xml|application\/(pdf|zip|x-zip-compressed))$/.test(type)
  if (!mayBeInvoice && (name === '' || node.disposition !== 'attachment' || aside.test(type))) return []
  // The only part of a message has no number of its own.
  return [{ part: node.part ?? '1', name: name || unnamed(type), size: node.size ?? 0, mayBeInvoice }]
}

/** The only part of a message within a message has the number 1 below it; the library gives it that of the message. */
function numbered({ type, part }: MessageStructureObject, child: MessageStructureObject): MessageStructureObject {
  const isWhole = type === 'message/rfc822' && !child.type.startsWith('multipart/')
  return isWhole ? { ...child, part: part === undefined ? '1' : `${part}.1` } : child
}

function unnamed(type: string): string {
  return type === 'application/pdf' ? 'pielikums.pdf' : 'pielikums.xml'
}

const notInTime = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

function wordsOf(error: ImapFlowError, { host, port, user }: IncomingMailbox): string {
  const { code = '', authenticationFailed, tlsFailed, responseText } = error
  if (authenticationFailed) return `Pastkastes serveris nepieņem lietotāju „${user}” vai tā paroli`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `Pastkastes servera vārds „${host}” nav atrasts`
  if (code === 'ECONNREFUSED') return `Pastkastes serveris ${host} portā ${port} savienojumu nepieņem`
  if (notInTime.has(code)) return `Pastkastes serveris ${host} portā ${port} neatbild laikā`
  if (tlsFailed || /TLS|SSL|CERT|SELF_SIGNED|VERIFY|MissingServerExtension/.test(code)) {
    return `Ar pastkastes serveri ${host} nevar izveidot drošu savienojumu (TLS): ${error.message}`
  }
  return `Pastkasti nevar nolasīt: ${responseText ?? error.message}`.slice(0, 500)
}
