import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { onTestFinished } from 'vitest'
import { mailboxOf, type IncomingMailbox } from '../../server/runtime/incoming-mailbox.ts'
import { folderOfTest } from './product.ts'

export interface TestMailbox {
  mailbox: IncomingMailbox
  /** Puts a message into INBOX. */
  deliver: (message: string | Buffer) => Promise<number>
  /** Messages of a folder, with flags. */
  lies: (folder?: string) => Promise<{ uid: number; subject: string; flags: string[] }[]>
  withClient: <T>(act: (client: ImapFlow) => Promise<T>) => Promise<T>
}

/** Debian's Dovecot; null where it neither is nor can be installed. */
export function findDovecot(): string | null {
  return installed() ?? fromPackages()
}

const programs = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot']

function installed(): string | null {
  // The server alone comes with dovecot-core, without its IMAP part.
  return existsSync('/usr/lib/dovecot/imap') ? (programs.find((path) => existsSync(path)) ?? null) : null
}

function fromPackages(): string | null {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'dovecot-imapd']])
    spawnSync('apt-get', args, { env, stdio: 'ignore' })
  return installed()
}

const user = 'rekini@test.example'
const password = 'Pārāk slepena'

/** A real IMAP server with one mailbox and the folders „Apstrādātie” and „Noraidītie”; ends with the test. */
export async function dovecotOf(query = 'tls=off'): Promise<TestMailbox> {
  const program = findDovecot()
  if (program === null) throw new Error('No Dovecot is here')
  const folder = await folderOfTest()
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  await writeFile(join(folder, 'users'), `${user}:{PLAIN}${password}\n`)
  const isRoot = process.getuid?.() === 0
  const mail = join(folder, 'mail')
  await mkdir(mail)
  await writeFile(file, configuration({ folder, port, isRoot }))
  if (isRoot) {
    await chmod(folder, 0o755)
    await chown(mail, mailOwner, mailOwner)
  }
  const child = spawn(program, ['-F', '-c', file], { stdio: 'ignore' })
  onTestFinished(() => ended(child))
  const mailbox = mailboxOf(`imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX?${query}`)
  const withClient = async <T>(act: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, pass: password },
      logger: false,
      disableAutoIdle: true,
    })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await act(client)
    } finally {
      await client.logout()
    }
  }
  for (let attempt = 0; !(await answers(() => withClient(async () => undefined))); attempt += 1) {
    if (attempt === 100) throw new Error('Dovecot does not answer')
    await sleep(50)
  }
  await withClient(async (client) => {
    for (const name of ['Apstrādātie', 'Noraidītie']) await client.mailboxCreate(name)
  })
  return {
    mailbox,
    withClient,
    deliver: (message) =>
      withClient(async (client) => {
        const appended = await client.append('INBOX', crlf(message))
        return appended ? (appended.uid ?? 0) : 0
      }),
    lies: (path = 'INBOX') =>
      withClient(async (client) => {
        await client.mailboxOpen(path)
        const found = []
        for await (const { uid, envelope, flags } of client.fetch('1:*', { envelope: true, flags: true }))
          found.push({ uid, subject: envelope?.subject ?? '', flags: [...(flags ?? [])].filter((flag) => flag !== '\\Recent').toSorted() })
        return found
      }),
  }
}

function crlf(message: string | Buffer): string | Buffer {
  return typeof message === 'string' ? message.replaceAll(/\r?\n/g, '\r\n') : message
}

/** Debian's user "mail". */
const mailOwner = 8

function configuration({ folder, port, isRoot }: { folder: string; port: number; isRoot: boolean }): string {
  const { username } = userInfo()
  const users = isRoot
    ? []
    : [
        `default_internal_user = ${username}`,
        `default_login_user = ${username}`,
        'service anvil {\n  chroot =\n}',
        'service imap-login {\n  chroot =\n}',
      ]
  const owner = isRoot ? `uid=${mailOwner} gid=${mailOwner}` : `uid=${process.getuid?.()} gid=${process.getgid?.()}`
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = maildir:${folder}/mail/box
default_process_limit = 20
default_client_limit = 100
${users.join('\n')}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = ${owner} home=${folder}/mail
}
namespace inbox {
  inbox = yes
}
`
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 3000)
  await once(child, 'close')
  clearTimeout(forced)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(ask: () => Promise<void>): Promise<boolean> {
  return ask().then(
    () => true,
    () => false,
  )
}
