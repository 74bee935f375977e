// The parts of generated titles: common words of horror titles, the most frequent first, and syllables that form the
// many rare words.

const words = (text: string) => text.trim().split(/\s+/);

export const COMMON_WORDS = words(`
  Dead Night Blood House Ghost Death Dark Devil Evil Vampire Horror Man Hell Zombie Killer Black Terror Curse Massacre
  Love Monster Last Tales Story Demon Girl Red Fear Haunted Darkness Die Nightmare Day Living Return Witch Murder Island
  Beast Woods Attack Evening Halloween Lake Scream Bride Doll Legend Shadow Creature Secret Moon Werewolf Mansion Cabin
  Camp School Bloody Soul Spirit Grave Castle Forest Game Children Mother Room Body Slasher Silent Cult Possession Skin
  Bones Cannibal Exorcism Dracula Frankenstein Town Party Road Door Mask Mirror Christmas Sisters Asylum Psycho Stranger
  Eyes Hunter Ritual Virus Invasion Planet Space Alien Wolf Spider Snake Shark Crocodile Rats Bats Crow Cat Dog Pig Doctor
  Nurse Hospital Hotel Motel Cemetery Tomb Crypt Coffin Funeral Morgue Corpse Skull Flesh Knife Axe Chainsaw Hook Needle
  Cellar Attic Basement Window Wall Tower Tunnel Bridge River Sea Ocean Swamp Desert Mountain Valley Farm Field Harvest
  Scarecrow Clown Circus Carnival Puppet Toy Teddy Puppetmaster Angel Saint Priest Nun Church Prayer Sin Sinner Satan
  Lucifer Antichrist Omen Prophecy Apocalypse Plague Infection Mutant Experiment Laboratory Machine Signal Video Tape
  Phone Call Message Voice Whisper Silence Echo Cry Crying Laughing Sleeping Waking Dream Dreams Sleep Insomnia Midnight
  Dawn Dusk Sunset Winter Summer Autumn Storm Fog Mist Rain Fire Ash Dust Ice Snow Cold Hollow Crimson Scarlet Pale White
  Green Blue Yellow Golden Silver Iron Glass Stone Wooden Paper Strange Hidden Forgotten Lost Buried Cursed Damned Wicked
  Cruel Savage Brutal Deadly Fatal Final First Second Third Thirteenth Seven Hundred Thousand Family Father Brother Son
  Daughter Baby Twin Widow Orphan King Queen Prince Lady Lord Count Baron Captain Professor Inspector Stalker Maniac
  Butcher Surgeon Teacher Babysitter Neighbor Guest Visitor Tenant Landlord Prisoner Survivor Victim Witness
`);

export const SYLLABLES = words(`
  ba be bo bra bri dan de do dra el en fa fe fin ga gan ge gor gra ha hel hi ho ja jo ka kar ke ki ko kra la lan le li lo
  lu ma mar me mi mo mor mun na ne ni no nor o or pa pe pi po pra ra ran re ri ro ru sa sar se shi so sta ste sto ta tan te
  ti to tra tri tu u ul va van ve vi vo vor wa we wi wo ya yo za zar ze zi zo zu
`);

export const FIRST_NAMES = words(`
  Ada Alex Alma Amir Ana Anton Bela Carl Carmen Chen Clara Dario David Diana Edgar Elena Emil Eva Felix Fiona George Greta
  Hana Henry Ida Igor Ines Ivan Jack James Jane Jin John Jorge Julia Karl Kate Kenji Lana Laura Lena Leo Lucio Luis Mara
  Maria Mario Martin Mary Mei Michael Mina Nina Noah Olga Omar Oscar Otto Paul Peter Petra Rita Robert Rosa Ruth Sam Sara
  Sofia Stella Tara Thomas Tobe Uma Vera Victor Wes Yuki Zoe
`);
