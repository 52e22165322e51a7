/** A mailbox by IMAP. */
export interface IncomingMailbox {
  host: string
  port: number
  /** `direct` from the first byte, `upgraded` by STARTTLS; `none` only where the network is trusted. */
  tls: 'direct' | 'upgraded' | 'none'
  user: string
  password: string
  folder: string
  /** Where messages are moved that were taken, or that brought nothing; null: they stay. */
  processed: string | null
  refused: string | null
}

const parameters = ['processed', 'refused', 'tls']

/** `imaps://user:password@imap.example.lv/INBOX?processed=…&refused=…`; `imap://` upgrades, unless `tls=off`. */
export function mailboxOf(text: string): IncomingMailbox {
  const url = URL.parse(text)
  if (!url || !/^imaps?:$/.test(url.protocol) || url.hostname === '') throw new Error('jābūt adresei, kas sākas ar imaps:// vai imap://')
  if (url.username === '' || url.password === '') throw new Error('jānorāda lietotājs un parole: imaps://LIETOTĀJS:PAROLE@SERVERIS/INBOX')
  const unknown = [...url.searchParams.keys()].filter((key) => !parameters.includes(key))
  if (unknown.length > 0) throw new Error(`parametru ${unknown.join(', ')} nepazīst; ir ${parameters.join(', ')}`)
  const off = url.searchParams.get('tls')
  if (off !== null && (off !== 'off' || url.protocol === 'imaps:')) throw new Error('tls=off lieto tikai kopā ar imap://')
  const direct = url.protocol === 'imaps:'
  const folder = decoded(url.pathname.replace(/^\//, '')) || 'INBOX'
  const processed = url.searchParams.get('processed') || null
  const refused = url.searchParams.get('refused') || null
  if ([processed, refused].includes(folder)) throw new Error('processed un refused ir citas mapes nekā tā, kurā ienāk vēstules')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (direct ? 993 : 143) : Number(url.port),
    tls: direct ? 'direct' : off === null ? 'upgraded' : 'none',
    user: decoded(url.username),
    password: decoded(url.password),
    folder,
    processed,
    refused,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('zīme % adresē jāraksta kā %25')
  }
}

/** Without the password. */
export function placeOfMailbox({ user, host, folder }: Pick<IncomingMailbox, 'user' | 'host' | 'folder'>): string {
  return `${user} (${host}), ${folder}`
}
