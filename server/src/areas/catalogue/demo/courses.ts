import type { DemoCategory } from './demo-catalogue.ts'

export const courses: DemoCategory = {
  name: 'Online Courses',
  subCategories: [
    {
      name: 'Languages',
      products: [
        {
          title: 'Spanish from Zero, A1',
          illustration: 'course',
          price: 34,
          cost: 20,
          stock: 60,
          accounts: 'course',
          details: { Level: 'A1', Lessons: '48', Access: '24 months', Certificate: 'Yes' },
          description: `<h2>Order, ask, thank, apologise</h2>
<p>Forty-eight lessons of a quarter of an hour. You speak from the first one on, and a teacher listens to one recording a week.</p>
<h3>Each lesson</h3>
<ul><li>A short scene, filmed in Valencia</li><li>Ten sentences to say aloud</li><li>One rule, never two</li></ul>`,
        },
        {
          title: 'Business German, B2',
          illustration: 'card',
          price: 59,
          cost: 38.5,
          stock: 25,
          accounts: 'course',
          details: { Level: 'B2', Lessons: '36', Access: '18 months', Certificate: 'Yes' },
          description: `<p>For meetings, mails and the five minutes before the meeting, which are harder. Built around the minutes of real meetings and real complaints.</p>
<ol><li>Introductions and small talk</li><li>Numbers, dates, deadlines</li><li>Disagreeing politely</li><li>The written no</li></ol>`,
        },
        {
          title: 'Japanese Kana in Fourteen Days',
          illustration: 'design',
          price: 15.5,
          cost: 7,
          stock: 115,
          accounts: 'course',
          details: { Level: 'Beginner', Lessons: '14', Access: '6 months' },
          description: `<p>Both syllabaries in two weeks, by hand, with pictures that stick. At the end you read a menu, slowly but on your own.</p>
<ul><li>Printable sheets for every day</li><li>A review after 7, 14 and 30 days</li></ul>`,
        },
      ],
    },
    {
      name: 'Programming',
      products: [
        {
          title: 'SQL That Lasts',
          illustration: 'code',
          price: 45,
          cost: 27,
          stock: 70,
          accounts: 'course',
          details: { Level: 'Intermediate', Hours: '11', Access: 'For good', Database: 'PostgreSQL' },
          description: `<h3>Queries that are still right next year</h3>
<p>Joins, windows and constraints on one data set that grows from a hundred rows to ten million while you work with it.</p>
<ul><li>Sixty exercises, checked as you type</li><li>Reading a plan without guessing</li><li>What a transaction promises, and what it does not</li></ul>`,
        },
        {
          title: 'TypeScript for People Who Ship',
          illustration: 'app',
          price: 52.5,
          cost: 31,
          stock: 82,
          accounts: 'course',
          details: { Level: 'Intermediate', Hours: '14', Access: 'For good' },
          description: `<p>From the first <strong>strict</strong> to types that make the wrong thing impossible to write. One application, built and rebuilt in fourteen hours.</p>
<h4>You should know</h4>
<ul><li>JavaScript well enough to be annoyed by it</li><li>How to use a terminal</li></ul>`,
        },
        {
          title: 'Your First Server on Linux',
          illustration: 'cloud',
          price: 28,
          cost: 15,
          stock: 4,
          accounts: 'course',
          details: { Level: 'Beginner', Hours: '6', Access: '12 months', Needs: 'Any computer' },
          description: `<p>Rent it, lock it, put something on it, keep it alive. Six evenings, at the end of which a small page of yours is on the net and backed up.</p>
<ol><li>A first login, and why by key</li><li>Users, files, rights</li><li>A web server and its certificate</li><li>Updates, backups, a restore that you really do</li></ol>`,
        },
      ],
    },
    {
      name: 'Creative Skills',
      products: [
        {
          title: 'Portrait Light with One Lamp',
          illustration: 'photo',
          price: 22.75,
          cost: 12,
          stock: 48,
          accounts: 'course',
          details: { Level: 'All', Hours: '4', Access: '24 months' },
          description: `<p>One lamp, one sheet of white card, twelve kinds of light. A photographer shows what moves when you move the lamp by a hand's breadth.</p>
<ul><li>Diagrams for every set-up</li><li>Raw files to practise with</li></ul>`,
        },
        {
          title: 'Hand Lettering: From Pencil to Sign',
          illustration: 'design',
          price: 18.9,
          cost: 9.6,
          stock: 15,
          accounts: 'course',
          details: { Level: 'Beginner', Hours: '5', Access: '24 months', Material: 'Pencil, brush, paper' },
          description: `<h2>Letters are drawn, not written</h2>
<p>Five hours from the skeleton of a letter to a shop sign painted on wood, mistakes and repairs included.</p>
<h3>You will make</h3>
<ul><li>An alphabet of your own</li><li>A price board</li><li>A sign of up to one metre</li></ul>`,
        },
      ],
    },
  ],
}
