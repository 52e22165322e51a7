import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Busy, moving } from '../runtime/busy.ts'
import { logRetry } from '../runtime/log.ts'
import { Host, type Role } from './host.ts'
import { hostsIn, namesSeveral } from '../runtime/host-addresses.ts'
import { noteTimeline, seenTimeline, timelineFile, type Timeline } from './seen-timeline.ts'

/**
 * @file An address with several hosts: one of them is writable, and all connections go to it. When another one is
 * promoted they move there (docs/operations/scale.md).
 */

/** Milliseconds. */
const times = {
  /** Between looks while all is well, and while no host is writable. */
  beat: 2000,
  hurry: 200,
  /** For slower hosts, once one has answered. */
  grace: 1000,
  /** For a writable host, before a connection is refused. */
  patience: 5000,
  connect: 5000,
  /** Looking goes on after the last use. */
  idle: 30_000,
}

export interface HostView {
  name: string
  role: Role | 'former'
  in_use: boolean
  /** In Latvian; null when all is well. */
  reason: string | null
}

const lists = new Map<string, HostList>()

/** Null for an address with one host. */
export function hostListOf(url: string): HostList | null {
  if (!namesSeveral(url)) return null
  const list = lists.get(url) ?? new HostList(url)
  lists.set(url, list)
  return list
}

export class HostList {
  readonly #hosts: readonly Host[]
  readonly #clients = new Map<HostClient, Host>()
  #current: Host | null = null
  /** Of the hosts that were written to. */
  #newest: Timeline | null = null
  #since: Date | null = null
  #looking: Promise<void> | null = null
  #isWatching = false
  #used = 0

  constructor(url: string) {
    this.#hosts = hostsIn(url).map((address) => new Host(address))
  }

  /** For options that do not name the host. */
  get firstUrl(): string {
    return this.#hosts[0]?.address.url ?? ''
  }

  /** The host that is written to and since when; null when none is known. */
  get current(): { name: string; since: Date } | null {
    return this.#current && this.#since ? { name: this.#current.address.name, since: this.#since } : null
  }

  /** @throws Busy when none is writable in time */
  async writable(patience = times.patience): Promise<Host> {
    this.#used = Date.now()
    void this.#watch()
    for (const end = Date.now() + patience; ; await sleep(times.hurry)) {
      const current = this.#current
      if (current?.state.role === 'writable') return current
      await this.#look()
      if (this.#current?.state.role === 'writable') return this.#current
      if (Date.now() > end) throw new Busy(moving)
    }
  }

  /** After a connection or a statement failed: asks the hosts again, at once. */
  suspect(): void {
    void this.#look()
  }

  /** How all hosts stand, newly asked. */
  async views(): Promise<HostView[]> {
    await this.#look()
    return this.#hosts.map((host) => this.#viewOf(host))
  }

  /** Whether the hosts belong to more databases than one. */
  get areMixed(): boolean {
    return new Set(this.#hosts.flatMap(({ state }) => state.timeline?.system ?? [])).size > 1
  }

  /** In one sentence, for an operator. */
  get words(): string {
    return this.#hosts
      .map((host) => this.#viewOf(host))
      .map(({ name, reason }) => `${name} ${reason ?? 'der'}`)
      .join('; ')
  }

  /** Whether the host is still the one that is written to: it may have stood still while the client signed in. */
  enter(client: HostClient, host: Host): boolean {
    this.#clients.set(client, host)
    client.once('end', () => this.#clients.delete(client))
    return host === this.#current
  }

  /** Looks at all hosts as long as somebody uses them. */
  async #watch(): Promise<void> {
    if (this.#isWatching) return
    this.#isWatching = true
    while (this.#clients.size > 0 || Date.now() - this.#used < times.idle) {
      await sleep(this.#current?.state.role === 'writable' ? times.beat : times.hurry, undefined, { ref: false })
      await this.#look()
    }
    this.#isWatching = false
    for (const host of this.#hosts) host.leave()
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookNow().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #lookNow(): Promise<void> {
    const looks = this.#hosts.map((host) => host.look())
    // A host that is off would otherwise hold up the others.
    await Promise.race([Promise.all(looks), Promise.any(looks).then(() => sleep(times.grace, undefined, { ref: false }))])
    this.#choose()
  }

  #choose(): void {
    const fit = this.#hosts.filter((host) => host.state.role === 'writable' && !this.#isFormer(host))
    const timelineOf = ({ state }: Host): number => state.timeline?.timeline ?? 0
    const best = fit.toSorted(
      (one, other) => timelineOf(other) - timelineOf(one) || Number(other === this.#current) - Number(one === this.#current),
    )[0]
    if (best) this.#take(best)
  }

  #take(host: Host): void {
    const { timeline } = host.state
    if (timeline && timeline.timeline > (this.#newest?.timeline ?? 0)) {
      this.#newest = timeline
      this.#note(timeline)
    }
    if (host === this.#current) return
    this.#current = host
    this.#since = new Date()
    // Whoever waits on the former host would wait for as long as the network keeps silent.
    for (const [client, at] of this.#clients) if (at !== host) client.connection.stream.destroy()
  }

  #note(timeline: Timeline): void {
    try {
      noteTimeline(timeline)
    } catch (error) {
      // Known until the end of this process.
      logRetry(error)
    }
  }

  /** Writable, yet of an older timeline than the one written to last: a former primary. */
  #isFormer({ state: { role, timeline } }: Host): boolean {
    if (role !== 'writable' || !timeline) return false
    if (this.#newest && timeline.system !== this.#newest.system) return true
    const noted = seenTimeline()
    const newest = Math.max(this.#newest?.timeline ?? 0, noted?.system === timeline.system ? noted.timeline : 0)
    return timeline.timeline < newest
  }

  #viewOf(host: Host): HostView {
    const { address, state } = host
    const in_use = host === this.#current && state.role === 'writable'
    if (!this.#isFormer(host)) {
      const reason = state.role === 'standby' ? 'ir kopija, kurā neraksta' : state.reason
      return { name: address.name, role: state.role, in_use, reason: in_use ? null : reason }
    }
    const file = timelineFile()
    const isOther = this.#newest !== null && state.timeline?.system !== this.#newest.system
    return {
      name: address.name,
      role: 'former',
      in_use,
      reason: isOther
        ? 'ir cita datubāze, ne tās kopija'
        : `ir bijusī galvenā datubāze (laika līnija ${state.timeline?.timeline}), kurā var rakstīt; apturiet to${file ? ` vai, ja tā ir īstā, dzēsiet ${file}` : ''}`,
    }
  }
}

/** Connects to whichever host is writable. */
export class HostClient extends pg.Client {
  readonly #hosts: HostList

  constructor(hosts: HostList, config: pg.ClientConfig) {
    super(Object.assign({}, config, { connectionString: hosts.firstUrl }))
    this.#hosts = hosts
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): Promise<pg.Client> | void {
    const opened = this.#open()
    if (!callback) return opened
    const tell = callback as (error: Error | null, client?: pg.Client) => void
    opened.then(
      (client) => tell(null, client),
      (error: Error) => tell(error),
    )
  }

  async #open(): Promise<pg.Client> {
    const host = await this.#hosts.writable()
    this.host = host.address.host
    this.port = host.address.port
    let isStandby = false
    // Told with the sign-in, without a query.
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (/^(?:in_hot_standby|default_transaction_read_only)$/.test(parameterName)) isStandby ||= parameterValue === 'on'
    })
    const late = setTimeout(() => this.connection.stream.destroy(), times.connect)
    try {
      await super.connect()
      const isCurrent = this.#hosts.enter(this, host)
      if (!isCurrent || isStandby) {
        await this.end()
        throw new Busy(moving)
      }
      return this
    } catch (error) {
      this.#hosts.suspect()
      throw error
    } finally {
      clearTimeout(late)
    }
  }
}

/** For a pool, which makes its clients itself. */
export function clientClassOf(hosts: HostList): new (config?: pg.ClientConfig) => pg.Client {
  return class extends HostClient {
    constructor(config: pg.ClientConfig = {}) {
      super(hosts, config)
    }
  }
}
