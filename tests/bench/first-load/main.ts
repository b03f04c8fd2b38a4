// The first list of a console made with what others offer for that, as their own introductions show it. `?who=react-admin`
interface ConsoleModule {
  readonly show: (root: Element) => void
}

const consoles = import.meta.glob<ConsoleModule>('../peers/first-load/*.jsx')
const who = new URLSearchParams(location.search).get('who') ?? ''
const [path = ''] = Object.keys(consoles).filter((name) => name.endsWith(`/${who}.jsx`))
const root = document.getElementById('root')
if (!root) throw new Error('No root')
const made = await consoles[path]?.()
made?.show(root)
