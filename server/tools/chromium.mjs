import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './setup.mjs'

// The headless shell is the same engine at half the processor time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** Installs Chromium if needed; '' lets Playwright use its own. */
export async function findChromium(packages = Promise.resolve()) {
  return process.env.PLAYWRIGHT_CHROMIUM || installed() || (await fromPackages()) || packages.then(fromPlaywright)
}

function installed() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere].find((path) => existsSync(path))
}

async function fromPackages() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Instalē Chromium …')
  await apt('update')
  await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  if (!installed()) await apt('install', '-y', '--no-install-recommends', 'chromium')
  return installed()
}

/** Ignores apt's result; the presence of Chromium counts. */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise((done) => {
    spawn('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
      .once('error', done)
      .once('close', done)
  })
}

async function fromPlaywright() {
  await new Promise((done, failed) => {
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    const child = spawn(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
    child.once('error', failed).once('close', (code) => (code === 0 ? done() : failed(new Error('Chromium neizdevās uzstādīt'))))
  })
  return ''
}
