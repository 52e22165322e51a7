/** One of the hosts that a database address names. */
export interface HostAddress {
  /** Host and port, without credentials. */
  name: string
  host: string
  port: number
  /** The database on this host alone. */
  url: string
}

const usualPort = 5432

/**
 * The hosts of an address, as libpq reads them: `postgresql://u:p@a:5432,b:5433/db`, or `?host=a,b&port=5432,5433`.
 * Folders of sockets stand in `host`, or percent-encoded before the path.
 * @throws Error in Latvian
 */
export function hostsIn(url: string): HostAddress[] {
  const [, begin = '', authority = '', path = '', query = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)\??(.*)$/s.exec(url) ?? []
  const parameters = new URLSearchParams(query)
  const pairs = parameters.has('host') ? listed(parameters) : authority.split(',').map(placeIn)
  parameters.delete('host')
  parameters.delete('port')
  const rest = parameters.toString()
  const found = pairs.map(({ host, port }) => ({
    name: `${host}:${port}`,
    host,
    port,
    url: `${begin}${path || '/'}?host=${encodeURIComponent(host)}&port=${port}${rest && `&${rest}`}`,
  }))
  if (new Set(found.map(({ name }) => name)).size < found.length) throw new Error('viens dators norādīts divreiz')
  return found
}

interface Place {
  host: string
  port: number
}

function listed(parameters: URLSearchParams): Place[] {
  const hosts = parameters.get('host')?.split(',') ?? []
  const ports = parameters.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== hosts.length) throw new Error('portu skaits nav tāds pats kā datoru skaits')
  return hosts.map((host, at) => ({ host: named(host), port: portOf(ports[at] ?? ports[0]) }))
}

function placeIn(text: string): Place {
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(.*))?$/.exec(text) ?? []
  return { host: named(bracketed ?? decodeURIComponent(plain)), port: portOf(port) }
}

function named(host: string): string {
  if (host === '') throw new Error('starp komatiem nav datora vārda')
  return host
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return usualPort
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) throw new Error(`jābūt portam no 1 līdz 65535, nevis „${text}”`)
  return port
}

/** Whether the address names more hosts than one. */
export function namesSeveral(url: string): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/(?:[^@/?]*@)?([^/?]*)[^?]*\??(.*)$/s.exec(url) ?? []
  return (new URLSearchParams(query).get('host') ?? authority).includes(',')
}
